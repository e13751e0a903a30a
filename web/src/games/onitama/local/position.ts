/** A position of Onitama as text, as in kitama.games.onitama.notation. */
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
