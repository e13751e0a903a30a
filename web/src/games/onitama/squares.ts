/** Squares by number and name, and the letters that stand on them. */
import type { Colour } from './shown';

/** The colour of each seat. */
export const COLOURS: readonly [Colour, Colour] = ['red', 'blue'];

export function colourOf(letter: string): Colour | null {
  return letter === 'r' || letter === 'R' ? 'red' : letter === 'b' || letter === 'B' ? 'blue' : null;
}

export function isMaster(letter: string): boolean {
  return letter === 'R' || letter === 'B';
}

/** 0 is a1, 24 is e5. */
export function squareName(square: number): string {
  return `${'abcde'[square % 5] ?? ''}${Math.floor(square / 5) + 1}`;
}

export function squareOf(name: string): number {
  return 'abcde'.indexOf(name.charAt(0)) + 5 * (Number(name.charAt(1)) - 1);
}

/** Where a square or a card is on the board. */
export function spot(mark: string): string {
  const [, file, rank] = /^([a-e])([1-5])$/.exec(mark) ?? [];
  if (file === undefined) return `[data-card='${mark}']`;
  return `[data-square='${'abcde'.indexOf(file) + 5 * (Number(rank) - 1)}']`;
}
