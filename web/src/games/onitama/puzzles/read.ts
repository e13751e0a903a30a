/** Onitama's puzzles in this page: a line of docs/puzzles.md as a step with one way through. */
import type { Tree } from '../../../learn/lessons';
import type { Puzzle } from '../../../puzzles/parts';
import { facts } from '../local/facts';
import { notation } from '../local/notation';

const { words, actions: ACTIONS } = facts;
const CARDS = 'abcdefghijklmnopqrstuvwxyzABCDEFGH';
const BLUE = 1;
const CARD_BITS = 6;

export function read(text: string): Puzzle {
  const [board = '', held = '', line = '', rating = '0', themes = ''] = text.split(' ');
  const actions = (line.match(/.{3}/g) ?? []).map(actionOf);
  return {
    text,
    options: facts.defaults,
    seat: BLUE,
    step: { key: '', record: recordOf(board, held), rules: [], marks: [], guided: false, wrong: {}, tree: treeOf(actions) },
    moves: (actions.length + 1) >> 1,
    rating: Number(rating),
    themes,
  };
}

function actionOf(text: string): string {
  const card = CARDS.indexOf(text.charAt(0));
  if (text.endsWith('zz')) return notation(ACTIONS.pass + card);
  const [from, to] = [CARDS.indexOf(text.charAt(1)), CARDS.indexOf(text.charAt(2))];
  return notation((card * ACTIONS.squares + from) * ACTIONS.squares + to);
}

function treeOf([own, reply, ...rest]: string[]): Tree {
  if (own === undefined) return {};
  return { [own]: reply === undefined ? {} : { replies: [reply], further: treeOf(rest) } };
}

/** What stands on the 25 squares, a1 first. */
export function lettersOf(board: string): string {
  return board.replace(/\d/g, (gap) => '.'.repeat(Number(gap))).split('/').toReversed().join('');
}

/** The record of a game that stands here, blue to move, as course.py lays it out. */
function recordOf(board: string, held: string): string {
  const letters = lettersOf(board);
  const bits = (wanted: string): bigint =>
    [...letters].reduce((all, letter, square) => (wanted.includes(letter) ? all | (1n << BigInt(square)) : all), 0n);
  const [a = 0, b = 0, c = 0, d = 0, side = 0] = [...held].map((letter) => CARDS.indexOf(letter));
  const cards = [...[a, b].toSorted((x, y) => x - y), ...[c, d].toSorted((x, y) => x - y), side];
  const packed = cards.reduce((all, card, place) => all | (BigInt(card) << BigInt(place * CARD_BITS)), 0n);
  const position = [bits('bB'), bits('rR'), bits('B'), bits('R'), packed, BigInt(BLUE)];
  const course = new BigInt64Array(words.seen + words.entry);
  course.set(position, 0);
  course[words.decider] = BigInt(BLUE);
  course[words.last] = -1n;
  course[words.seenCount] = 1n;
  course.set([...position, 1n], words.seen);
  return btoa(String.fromCharCode(...new Uint8Array(course.buffer)));
}
