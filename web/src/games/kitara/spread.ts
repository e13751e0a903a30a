/** Chips that would hide one another step aside, a little each, and stay on their own ground. */
import type { Point } from './shown';

export type Box = { at: Point; width: number; height: number };

const ROUNDS = 24;

/** Where the middle of each box goes; none goes farther than that from where it stood. */
export function spread(boxes: readonly Box[], farthest: number): Point[] {
  const places = boxes.map(({ at }): Point => [...at]);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [a, first] of boxes.entries()) {
      for (const [b, second] of boxes.entries()) {
        if (b > a) part(places, a, b, (first.width + second.width) / 2, (first.height + second.height) / 2);
      }
    }
    for (const [number, { at }] of boxes.entries()) hold(places, number, at, farthest);
  }
  return places;
}

const LOOSE_CHANGE = 5; // pixels two boxes may cover of one another and still be read

/** Whether boxes in these places still hide one another. */
export function touches(boxes: readonly Box[], places: readonly Point[]): boolean {
  return boxes.some((first, a) =>
    boxes.some((second, b) => {
      const [one, other] = [places[a], places[b]];
      if (b <= a || !one || !other) return false;
      const wide = (first.width + second.width) / 2 - Math.abs(one[0] - other[0]);
      const high = (first.height + second.height) / 2 - Math.abs(one[1] - other[1]);
      return wide > LOOSE_CHANGE && high > LOOSE_CHANGE;
    }),
  );
}

/** Push two boxes apart along the way on which they overlap least. */
function part(places: Point[], a: number, b: number, wide: number, high: number): void {
  const [first, second] = [places[a], places[b]];
  if (!first || !second) return;
  const [dx, dy] = [second[0] - first[0], second[1] - first[1]];
  const [overX, overY] = [wide - Math.abs(dx), high - Math.abs(dy)];
  if (overX <= 0 || overY <= 0) return;
  const axis = overX < overY ? 0 : 1;
  const push = (Math.min(overX, overY) / 2) * ((axis === 0 ? dx : dy) < 0 ? -1 : 1);
  first[axis] -= push;
  second[axis] += push;
}

function hold(places: Point[], number: number, [x, y]: Point, farthest: number): void {
  const place = places[number];
  if (!place) return;
  place[0] = Math.max(x - farthest, Math.min(x + farthest, place[0]));
  place[1] = Math.max(y - farthest, Math.min(y + farthest, place[1]));
}
