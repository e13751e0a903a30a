/** A game that begins at a position of another: the position as text, as the rules read it. */
import type { Agreed } from '../contract';
import type { ShownView } from './shown';

export function from(view: ShownView, { repetition = 'draw' }: Agreed): Record<string, string> | null {
  const { mover, squares, red, blue, side } = view;
  if (mover !== 'red' && mover !== 'blue') return null;
  const ranks = [4, 3, 2, 1, 0].map((rank) => squares.slice(5 * rank, 5 * rank + 5));
  const position = `${ranks.join('/')} red=${red.join(',')} blue=${blue.join(',')} side=${side} to=${mover}`;
  return { repetition, position };
}
