/** Strokes of a brush as outlines: thick where the hand presses, thin and torn where it lifts. */

/** Numbers from 0 to 1, the same ones for the same seed. */
export function noise(seed: number): () => number {
  let state = (seed * 2654435761) >>> 0 || 1;
  return () => {
    state ^= state << 13;
    state >>>= 0;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state / 2 ** 32;
  };
}

type Point = readonly [number, number];

const STEPS = 14;

/** A stroke along a curve given as a function from 0..1, as the `d` of a filled path. */
export function stroke(curve: (t: number) => Point, width: number, seed: number, steps = STEPS): string {
  const random = noise(seed);
  const left: Point[] = [];
  const right: Point[] = [];
  for (let step = 0; step <= steps; step += 1) {
    const t = step / steps;
    const [x, y] = curve(t);
    const [ax, ay] = curve(Math.max(0, t - 0.01));
    const [bx, by] = curve(Math.min(1, t + 0.01));
    const length = Math.hypot(bx - ax, by - ay) || 1;
    const [nx, ny] = [(ay - by) / length, (bx - ax) / length];
    const half = (width / 2) * pressure(t);
    const [l, r] = [half * (0.85 + 0.3 * random()), half * (0.85 + 0.3 * random())];
    left.push([x + nx * l, y + ny * l]);
    right.push([x - nx * r, y - ny * r]);
  }
  return smooth([...left, ...right.toReversed()]);
}

/** A closed line that touches the middle of every side and turns round every corner. */
function smooth(points: readonly Point[]): string {
  const middle = (a: Point, b: Point): string =>
    `${((a[0] + b[0]) / 2).toFixed(1)} ${((a[1] + b[1]) / 2).toFixed(1)}`;
  const last = points.at(-1) ?? [0, 0];
  const turns = points.map(
    (point, at) =>
      `Q${point[0].toFixed(1)} ${point[1].toFixed(1)} ${middle(point, points[at + 1] ?? points[0] ?? last)}`,
  );
  return `M${middle(last, points[0] ?? last)}${turns.join('')}Z`;
}

function pressure(t: number): number {
  const begin = Math.min(1, 0.55 + 6 * t);
  const end = Math.min(1, 0.3 + 3.2 * (1 - t));
  return begin * end;
}

/** A straight stroke that bends a little. */
export function line(from: Point, to: Point, width: number, seed: number): string {
  const random = noise(seed + 7);
  const bend = (random() - 0.5) * Math.min(7, Math.hypot(to[0] - from[0], to[1] - from[1]) * 0.05);
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
  const [nx, ny] = [(from[1] - to[1]) / length, (to[0] - from[0]) / length];
  return stroke(
    (t) => {
      const off = bend * Math.sin(Math.PI * t);
      return [from[0] + (to[0] - from[0]) * t + nx * off, from[1] + (to[1] - from[1]) * t + ny * off];
    },
    width,
    seed,
  );
}

/** The open circle of one breath. */
export function circle(centre: Point, radius: number, width: number, seed: number): string {
  return stroke(
    (t) => {
      const angle = -2.1 + t * 5.9;
      const r = radius * (1 + 0.03 * Math.sin(3 * angle + seed));
      return [centre[0] + r * Math.cos(angle), centre[1] + r * Math.sin(angle)];
    },
    width,
    seed,
    40,
  );
}

/** An arrow from beside one middle almost to another, as the `d` of a filled path. */
export function arrow(from: Point, to: Point): string {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
  const [ux, uy] = [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
  const at = (along: number, across: number): string =>
    `${(from[0] + ux * along - uy * across).toFixed(1)} ${(from[1] + uy * along + ux * across).toFixed(1)}`;
  const [start, tip] = [26, length - 14];
  const neck = tip - 34;
  return `M${at(start, -6)}L${at(neck, -9)}L${at(neck - 4, -24)}L${at(tip, 0)}L${at(neck - 4, 24)}L${at(neck, 9)}L${at(start, 6)}Z`;
}
