/** A way from one space to another, drawn as a bow with a head. */
import type { Point } from './shown';

const SIDE = 0.14; // how far it bends aside, of its length
const SHORT = 0.2; // how much of it is left free at both ends, for the pawns

export type Bow = { path: string; mid: Point; head: string };

export function bow([ax, ay]: Point, [bx, by]: Point): Bow {
  const [dx, dy] = [bx - ax, by - ay];
  const [mx, my] = [(ax + bx) / 2 - dy * SIDE, (ay + by) / 2 + dx * SIDE];
  const at = (share: number): Point => {
    const rest = 1 - share;
    return [
      rest * rest * ax + 2 * rest * share * mx + share * share * bx,
      rest * rest * ay + 2 * rest * share * my + share * share * by,
    ];
  };
  const [start, end] = [at(SHORT), at(1 - SHORT)];
  const angle = (Math.atan2(end[1] - my, end[0] - mx) * 180) / Math.PI;
  return {
    path: `M${start[0]} ${start[1]}Q${mx} ${my} ${end[0]} ${end[1]}`,
    mid: at(0.5),
    head: `translate(${end[0]} ${end[1]}) rotate(${angle})`,
  };
}
