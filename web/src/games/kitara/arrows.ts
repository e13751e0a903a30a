/** From space to space with the arrow keys. */
import type { Ground, Point } from './shown';

const WAYS: Record<string, Point> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The next space in the direction of an arrow: near, and not too far off the line; null for other keys. */
export function nextSpace(ground: Ground, at: number, key: string): number | null {
  const way = WAYS[key];
  const from = ground.spaces[at]?.anchor;
  if (!way || !from) return null;
  const ranked = ground.spaces.flatMap(({ anchor: [x, y] }, number) => {
    const [dx, dy] = [x - from[0], y - from[1]];
    const along = dx * way[0] + dy * way[1];
    const off = Math.abs(dx * way[1] - dy * way[0]);
    return along > 1 && off < along * 1.6 ? [{ number, cost: along + 1.5 * off }] : [];
  });
  return ranked.toSorted((a, b) => a.cost - b.cost)[0]?.number ?? at;
}
