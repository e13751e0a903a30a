/** The free ground of a space on a grid of pixels: how far each point is from the border. */
import type { Outline } from './shown';

export type Rect = { x: number; y: number; width: number; height: number };
/** A place for a rectangle, and how far its foot stays from the border. */
export type Place = Rect & { clear: number };

export type Field = { left: number; top: number; step: number; columns: number; rows: number; clear: Float32Array };

const COARSE = 2; // every second point of an outline is enough
const WATER = -1000; // nothing may reach over a lake, not even a head

export function hits(a: Rect, b: Rect, gap = 0): boolean {
  return a.x < b.x + b.width + gap && b.x < a.x + a.width + gap && a.y < b.y + b.height + gap && b.y < a.y + a.height + gap;
}

/** The grid over an outline, and so far above it as heads may reach. */
export function fieldOf(outline: Outline, lakes: readonly Outline[], head: number, step: number): Field {
  const [land, water] = [edges(outline), lakes.map(edges)];
  const [xs, ys] = [outline.map(([x]) => x), outline.map(([, y]) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys) - head];
  const columns = Math.ceil((Math.max(...xs) - left) / step) + 1;
  const rows = Math.ceil((Math.max(...ys) - top) / step) + 1;
  const clear = new Float32Array(columns * rows);
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const [x, y] = [left + column * step, top + row * step];
      const here = clearanceOf(land, x, y);
      const isWet = here < 0 && water.some((lake) => clearanceOf(lake, x, y) > -1);
      clear[row * columns + column] = isWet ? WATER : here;
    }
  }
  return { left, top, step, columns, rows, clear };
}

/** The edges of an outline, four numbers each: this runs for every point of every grid. */
function edges(outline: Outline): Float64Array {
  const coarse = outline.filter((_, at) => at % COARSE === 0);
  return Float64Array.from(coarse.flatMap(([x, y], at) => [...(coarse.at(at - 1) ?? [x, y]), x, y]));
}

/** How far a point inside the edges is from them; negative outside. */
function clearanceOf(all: Float64Array, px: number, py: number): number {
  let nearest = Infinity;
  let isInside = false;
  for (let at = 0; at < all.length; at += 4) {
    const [ax, ay] = [all[at] as number, all[at + 1] as number];
    const [bx, by] = [all[at + 2] as number, all[at + 3] as number];
    const [dx, dy] = [bx - ax, by - ay];
    const along = ((px - ax) * dx + (py - ay) * dy) / (dx * dx + dy * dy || 1);
    const part = along < 0 ? 0 : along > 1 ? 1 : along;
    const [ox, oy] = [px - ax - part * dx, py - ay - part * dy];
    const square = ox * ox + oy * oy;
    if (square < nearest) nearest = square;
    if (ay > py !== by > py && px < ((bx - ax) * (py - ay)) / (by - ay) + ax) isInside = !isInside;
  }
  return isInside ? Math.sqrt(nearest) : -Math.sqrt(nearest);
}

/** Every place of the grid for a rectangle whose lower part keeps that far inside the border. */
export function places(field: Field, width: number, height: number, foot: number, least: number): Place[] {
  const { step, columns, rows } = field;
  const [wide, high] = [Math.ceil(width / step), Math.ceil(height / step)];
  const low = Math.floor(high * (1 - foot));
  const found: Place[] = [];
  for (let row = 0; row + high < rows; row += 1) {
    for (let column = 0; column + wide < columns; column += 1) {
      if (!hasCorners(field, column, row + low, wide, high - low, least)) continue;
      const clear = tightest(field, column, row + low, wide, high - low);
      if (clear < least || isOverWater(field, column, row, wide, low)) continue;
      const [x, y] = [field.left + column * step, field.top + row * step];
      found.push({ x: x + (wide * step - width) / 2, y: y + high * step - height, width, height, clear });
    }
  }
  return found;
}

function clearAt(field: Field, column: number, row: number): number {
  return field.clear[row * field.columns + column] ?? WATER;
}

/** Most places fail here already. */
function hasCorners(field: Field, column: number, row: number, wide: number, high: number, least: number): boolean {
  return (
    clearAt(field, column, row + high) >= least &&
    clearAt(field, column + wide, row + high) >= least &&
    clearAt(field, column, row) >= least &&
    clearAt(field, column + wide, row) >= least
  );
}

function tightest(field: Field, column: number, row: number, wide: number, high: number): number {
  let least = Infinity;
  for (let x = 0; x <= wide; x += 1) {
    least = Math.min(least, clearAt(field, column + x, row), clearAt(field, column + x, row + high));
  }
  for (let y = 1; y < high; y += 1) {
    least = Math.min(least, clearAt(field, column, row + y), clearAt(field, column + wide, row + y));
  }
  return least;
}

function isOverWater(field: Field, column: number, row: number, wide: number, high: number): boolean {
  for (let y = 0; y < high; y += 2) {
    for (let x = 0; x <= wide; x += 2) if (clearAt(field, column + x, row + y) === WATER) return true;
  }
  return false;
}
