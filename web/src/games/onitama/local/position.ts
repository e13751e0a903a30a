/** A position of Onitama as text, as in kitama.games.onitama.notation. */
import { BadOption } from '../../../local/rules';
import { facts } from './facts';
import { cardName } from './notation';

export const COLOURS: readonly string[] = ['red', 'blue'];
const RED = 0;
const CARD_BITS = 6;
const CARD_MASK = 63;

/** Pieces as bits by square, from the side of the seat to move; five cards in one number. */
export type Position = { mine: number; theirs: number; masters: number; cards: number; seat: number };

/** What stands on the 25 squares, a1 first. */
export function squares({ mine, theirs, masters, seat }: Position): string {
  const [red, blue] = seat === RED ? [mine, theirs] : [theirs, mine];
  return Array.from({ length: 25 }, (_, square) => {
    const letter = (red >> square) & 1 ? 'r' : (blue >> square) & 1 ? 'b' : '.';
    return (masters >> square) & 1 ? letter.toUpperCase() : letter;
  }).join('');
}

/** Where the five cards are. */
export function held({ cards, seat }: Position): { red: string[]; blue: string[]; side: string } {
  const card = (place: number): string => cardName((cards >> (place * CARD_BITS)) & CARD_MASK);
  const [own, other] = [[card(0), card(1)], [card(2), card(3)]];
  const [red, blue] = seat === RED ? [own, other] : [other, own];
  return { red, blue, side: card(4) };
}

/** A whole position, rank 5 first. */
export function positionText(position: Position): string {
  const letters = squares(position);
  const ranks = [4, 3, 2, 1, 0].map((rank) => letters.slice(5 * rank, 5 * rank + 5));
  const { red, blue, side } = held(position);
  const hands = `red=${red.join(',')} blue=${blue.join(',')} side=${side}`;
  return `${ranks.join('/')} ${hands} to=${COLOURS[position.seat]}`;
}

const FORM = /^([.bBrR]{5}(?:\/[.bBrR]{5}){4}) red=(\w+),(\w+) blue=(\w+),(\w+) side=(\w+) to=(red|blue)$/;
const MOST_STUDENTS = 4;

/** The six numbers of a position (kernel.py) that stands as text. Throws BadOption. */
export function positionNumbers(text: string): number[] {
  const [, board = '', ...named] = FORM.exec(text) ?? [];
  const mover = named.pop();
  const cards = named.map((name) => facts.cards.indexOf(name));
  if (mover === undefined || cards.includes(-1) || new Set(cards).size !== cards.length) {
    throw new BadOption(`position: ${text} is none`);
  }
  const letters = board.split('/').toReversed().join('');
  for (const letter of 'bBrR') {
    const count = letters.split(letter).length - 1;
    if (letter === letter.toUpperCase() ? count !== 1 : count > MOST_STUDENTS) throw new BadOption(`position: ${count} ${letter}`);
  }
  const [own, other] = mover === 'red' ? ['r', 'b'] : ['b', 'r'];
  const bits = (wanted: string): number =>
    [...letters].reduce((all, letter, square) => (wanted.includes(letter) ? all | (1 << square) : all), 0);
  const hands = [cards.slice(0, 2), cards.slice(2, 4)].map((hand) => hand.toSorted((a, b) => a - b));
  const five = [...(mover === 'red' ? hands : hands.toReversed()).flat(), cards[4] ?? 0];
  const packed = five.reduce((all, card, place) => all + card * 2 ** (place * CARD_BITS), 0);
  const [mine, theirs] = [own + own.toUpperCase(), other + other.toUpperCase()];
  return [bits(mine), bits(theirs), bits(own.toUpperCase()), bits(other.toUpperCase()), packed, COLOURS.indexOf(mover)];
}
