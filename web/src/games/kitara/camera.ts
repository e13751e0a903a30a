/** Which part of the map is on the screen: the whole, or where somebody moved it. */
import type { Ground, Outline, Point } from './shown';

/** A point p of the map is drawn at p * scale + (x, y). */
export type Camera = { x: number; y: number; scale: number };

const MARGIN = 10;

export function whole(ground: Ground, width: number, height: number): Camera {
  return framed([[0, 0], ground.size], width, height);
}

function framed(outline: Outline, width: number, height: number): Camera {
  const [xs, ys] = [outline.map(([x]) => x), outline.map(([, y]) => y)];
  const [wide, high] = [Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys)];
  const scale = Math.min(inner(width) / wide, inner(height) / high);
  const [x, y] = middle(outline);
  return { scale, x: width / 2 - x * scale, y: height / 2 - y * scale };
}

function inner(side: number): number {
  return Math.max(1, side - 2 * MARGIN);
}

function middle(outline: Outline): Point {
  const [xs, ys] = [outline.map(([x]) => x), outline.map(([, y]) => y)];
  return [(Math.min(...xs) + Math.max(...xs)) / 2, (Math.min(...ys) + Math.max(...ys)) / 2];
}

/** Zoomed round a point of the screen, within limits. */
export function zoomed(
  camera: Camera,
  by: number,
  [px, py]: Point,
  ground: Ground,
  width: number,
  height: number,
): Camera {
  const least = whole(ground, width, height).scale;
  const scale = Math.max(least, Math.min(least * 4, camera.scale * by));
  const ratio = scale / camera.scale;
  const moved = { scale, x: px - (px - camera.x) * ratio, y: py - (py - camera.y) * ratio };
  return kept(moved, ground, width, height);
}

/** The same, without losing the map from sight. */
export function kept(camera: Camera, ground: Ground, width: number, height: number): Camera {
  return {
    scale: camera.scale,
    x: within(camera.x, ground.size[0] * camera.scale, width),
    y: within(camera.y, ground.size[1] * camera.scale, height),
  };
}

function within(at: number, length: number, room: number): number {
  if (length <= room) return (room - length) / 2;
  return Math.max(room - length - MARGIN, Math.min(MARGIN, at));
}
