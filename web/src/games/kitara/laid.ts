/** The map laid back like a table top, or stretched upright: only the land is scaled, nothing that stands on it. */
import type { Ground, Point } from './shown';

const [LEAST, MOST] = [0.62, 1.12];

/** How high the land is for its width, in a room of this size. */
export function slope(width: number, height: number): number {
  const fitting = Math.max(LEAST, Math.min(MOST, height / Math.max(1, width)));
  return Math.round(fitting * 50) / 50; // in steps: the land is not drawn anew at every pixel
}

export function laid(ground: Ground, by: number): Ground {
  const at = ([x, y]: Point): Point => [x, y * by];
  return {
    ...ground,
    size: at(ground.size),
    spaces: ground.spaces.map((space) => ({
      ...space,
      outline: space.outline.map(at),
      anchor: at(space.anchor),
      radius: space.radius * Math.min(1, by),
    })),
    lakes: ground.lakes.map((lake) => ({ ...lake, outline: lake.outline.map(at) })),
    borders: ground.borders.map((border) => ({ ...border, line: border.line.map(at) })),
  };
}
