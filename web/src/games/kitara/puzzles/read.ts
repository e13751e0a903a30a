/** Kitara's turn tasks in this page: a line of docs/puzzles.md as a state from which moves are made. */
import type { Layout } from '../../../local/module';
import type { Puzzle } from '../../../puzzles/parts';
import { parseGroup } from '../pawns';
import { facts } from '../local/facts';
import description from '../local/module.json';

export const GOALS = ['P', 'R', 'D'] as const;
export type Task = {
  goal: (typeof GOALS)[number];
  /** The most there is. */
  best: number;
  moves: number;
  /** One way to it. */
  line: string[];
};

const DECKS: Record<string, string> = { b: 'blue', r: 'red' };
const CARDS = 33;
const CELL = 8;

/** What is asked in a line. */
export function taskOf(text: string): Task {
  const [, course = '', , , , , asked = '', line = ''] = text.split(' ');
  return {
    goal: GOALS.find((goal) => goal === asked.charAt(0)) ?? 'P',
    best: Number(asked.slice(1)),
    moves: Number(course.split(',')[4]),
    line: line.split('+').map((step) => `move ${step.replaceAll('-', ' ')}`),
  };
}

export function read(text: string): Puzzle {
  const [ground = '', course = '', , , , , , , rating = '0', themes = ''] = text.split(' ');
  const [table = '', content = ''] = ground.split('@');
  const options = { players: table.charAt(0), deck: DECKS[table.charAt(1)] ?? '', edition: 'en', content };
  return {
    text,
    options,
    seat: Number(course.split(',')[1]) - 1,
    step: { key: '', record: recordOf(text), rules: [], marks: [], guided: false, wrong: {}, tree: {} },
    moves: taskOf(text).line.length,
    rating: Number(rating),
    themes,
  };
}

/** The record of the state. The bag is left empty: in a task no token is drawn. */
function recordOf(text: string): string {
  const [, course = '', row = '', gone = '', board = '', kingdoms = ''] = text.split(' ');
  const [first = 0, seat = 0, turn = 0, last = 0, moves = 0] = numbers(course);
  const own = kingdoms.split('/').map((each) => each.split(':'));
  const held = own.map(([cards = '']) => numbers(cards));
  const record = new Writer();
  record.write('phase', [facts.phases.indexOf('move')]);
  record.write('decider', [seat - 1]);
  record.write('first', [first - 1]);
  record.write('seat', [seat - 1]);
  record.write('turn', [turn]);
  record.write('last_round', [last]);
  record.write('moves_left', [moves]);
  record.write('row', numbers(row));
  record.write('row_length', [numbers(row).length]);
  record.write('retreat_seat', [-1]);
  record.write('points', own.map(([, points]) => Number(points)));
  record.write('kingdom', held.map(setOf));
  const away = [...numbers(row), ...numbers(gone), ...held.flat()];
  record.write('deck', [setOf(Array.from({ length: CARDS - 1 }, (_, card) => card + 1).filter((card) => !away.includes(card)))]);
  writeBoard(record, board, own.length);
  return record.text();
}

function writeBoard(record: Writer, board: string, players: number): void {
  const { most, spaces } = facts.actions;
  const owner = Array.from({ length: spaces }, () => -1);
  const pawns = Array.from({ length: spaces * most.length }, () => 0);
  const spread = Array.from({ length: players }, () => 0);
  const supply = Array.from({ length: players }, () => [...most]);
  for (const [label = '', who = '', group = ''] of board.split(',').map((each) => each.split(':'))) {
    const [space, seat] = [facts.labels.indexOf(label), Number(who) - 1];
    owner[space] = seat;
    spread[seat] = (spread[seat] ?? 0) + 1;
    for (const [kind, count] of parseGroup(group).entries()) {
      pawns[space * most.length + kind] = count;
      const left = supply[seat];
      if (left) left[kind] = (left[kind] ?? 0) - count;
    }
  }
  record.write('owner', owner);
  record.write('pawns', pawns);
  record.write('held', spread);
  record.write('supply', supply.flat());
}

function numbers(text: string): number[] {
  return text === '-' || text === '' ? [] : text.split(',').map(Number);
}

/** A set of cards: bit n is card n. Beyond 31 bits, so no bitwise operators. */
function setOf(cards: readonly number[]): number {
  return cards.reduce((all, card) => all + 2 ** card, 0);
}

/** Lays numbers into a state's record by the names of its fields. */
class Writer {
  private readonly layout = layoutOf();
  private readonly cells = new BigInt64Array(this.layout.size / CELL);

  write(name: string, values: readonly number[]): void {
    const field = this.layout.fields.find((each) => each.name === name);
    if (field === undefined) throw new Error(`a state has no ${name}`);
    this.cells.set(values.map(BigInt), field.offset / CELL);
  }

  text(): string {
    return btoa(String.fromCharCode(...new Uint8Array(this.cells.buffer)));
  }
}

function layoutOf(): Layout {
  const place = description.functions.begin.arguments[1];
  return description.blocks[Number(place)]?.arrays[0]?.type as unknown as Layout;
}
