/** What grows and stands on the map, as merged paths. The same map gives the same picture. */
import type { Ground, Outline, Point } from './shown';
import type { Lake, Space } from './view';

export type Scenery = {
  grass: string;
  waves: string;
  shadows: string;
  leaves: [string, string, string];
  lights: string;
  trees: Point[];
};

type Circle = { at: Point; radius: number };

const COARSE = 3; // every third point of an outline is enough to keep clear of it
const WOODS = 26; // how far trees stand from a border

export function closed(outline: Outline): string {
  return `M${outline.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}Z`;
}

export function open(lines: readonly Outline[]): string {
  return lines
    .map((line) => `M${line.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}`)
    .join('');
}

/** A number from 0 to 1 that depends on the key alone. */
export function chance(key: string): number {
  let hash = 2166136261;
  for (let at = 0; at < key.length; at += 1) {
    hash = Math.imul(hash ^ key.charCodeAt(at), 16777619);
  }
  hash = Math.imul(hash ^ (hash >>> 15), 2246822507);
  return ((hash ^ (hash >>> 13)) >>> 0) / 2 ** 32;
}

/** How far a point inside an outline is from its line; negative outside. */
export function clearance(outline: Outline, [px, py]: Point): number {
  let nearest = Infinity;
  let inside = false;
  for (const [at, [bx, by]] of outline.entries()) {
    const [ax, ay] = outline.at(at - 1) ?? [bx, by];
    const [dx, dy] = [bx - ax, by - ay];
    const along = Math.max(0, Math.min(1, ((px - ax) * dx + (py - ay) * dy) / (dx * dx + dy * dy || 1)));
    nearest = Math.min(nearest, Math.hypot(px - ax - along * dx, py - ay - along * dy));
    if (ay > py !== by > py && px < ((bx - ax) * (py - ay)) / (by - ay) + ax) inside = !inside;
  }
  return inside ? nearest : -nearest;
}

function box(outline: Outline): { left: number; top: number; width: number; height: number } {
  const [xs, ys] = [outline.map(([x]) => x), outline.map(([, y]) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return { left, top, width: Math.max(...xs) - left, height: Math.max(...ys) - top };
}

/** Points inside an outline, apart from one another, off its line and off the circles. */
function scatter(seed: string, outline: Outline, apart: number, off: readonly Circle[], margin: number): Point[] {
  const { left, top, width, height } = box(outline);
  const taken = [...off];
  const found: Point[] = [];
  for (let number = 0; number < 150; number += 1) {
    const at: Point = [
      left + width * chance(`${seed} ${number} x`),
      top + height * chance(`${seed} ${number} y`),
    ];
    const free = taken.every((circle) => Math.hypot(at[0] - circle.at[0], at[1] - circle.at[1]) > circle.radius);
    if (free && clearance(outline, at) > margin) {
      taken.push({ at, radius: apart });
      found.push(at);
    }
  }
  return found;
}

function n(value: number): string {
  return value.toFixed(1);
}

function tuft(key: string, [x, y]: Point): string {
  const lean = 3 * (chance(key) - 0.5);
  return `M${n(x)} ${n(y)}q${n(lean - 2)}-5 ${n(lean - 6)}-7M${n(x)} ${n(y)}q${n(lean)}-6 ${n(lean)}-11M${n(x)} ${n(y)}q${n(lean + 2)}-5 ${n(lean + 6)}-7`;
}

function disc([x, y]: Point, radius: number): string {
  const r = n(radius);
  return `M${n(x - radius)} ${n(y)}a${r} ${r} 0 1 0 ${n(2 * radius)} 0a${r} ${r} 0 1 0 ${n(-2 * radius)} 0z`;
}

function ripple(key: string, [x, y]: Point): string {
  const width = 8 + 5 * chance(key);
  const wave = `q${n(width / 2)}-5 ${n(width)} 0t${n(width)} 0`;
  return `M${n(x - width)} ${n(y)}${wave}M${n(x - width + 4)} ${n(y + 8)}${wave}`;
}

const known = new WeakMap<Ground, Scenery>();

/** What grows on a map; the same map is asked for often and grown once. */
export function scenery(ground: Ground): Scenery {
  const here = known.get(ground) ?? grown(ground);
  known.set(ground, here);
  return here;
}

function grown(ground: Ground): Scenery {
  const found: Scenery = { grass: '', waves: '', shadows: '', leaves: ['', '', ''], lights: '', trees: [] };
  for (const space of ground.spaces) grow(space, found);
  for (const lake of ground.lakes) flow(lake, found);
  return found;
}

function grow(space: Space, found: Scenery): void {
  const outline = space.outline.filter((_, at) => at % COARSE === 0);
  if (space.kind === 'ruins') forest(space, outline, found);
  else grassland(space, outline, found);
}

/** Woods along the borders: the middle is a clearing for ruins, pawns and a name. */
function forest(space: Space, outline: Outline, found: Scenery): void {
  const wood = scatter(space.label, outline, 15, [], 11).filter((at) => clearance(outline, at) < WOODS);
  for (const tree of wood.toSorted((a, b) => a[1] - b[1])) {
    const key = `${space.label} ${tree.join(' ')}`;
    const radius = 6.5 + 4.5 * chance(key);
    const leaf = Math.floor(3 * chance(`${key} leaf`)) as 0 | 1 | 2;
    found.shadows += disc([tree[0] + 2, tree[1] + 3], radius);
    found.leaves[leaf] += disc(tree, radius);
    found.lights += disc([tree[0] - radius * 0.3, tree[1] - radius * 0.35], radius * 0.42);
  }
}

function grassland(space: Space, outline: Outline, found: Scenery): void {
  const wide = { at: space.anchor, radius: space.radius };
  const trees = scatter(space.label, outline, 90, [wide], 25).slice(0, 2);
  found.trees.push(...trees);
  const covered = trees.map((at) => ({ at, radius: 22 }));
  for (const blade of scatter(`${space.label} grass`, outline, 25, covered, 13)) {
    found.grass += tuft(`${space.label} ${blade.join(' ')}`, blade);
  }
}

function flow(lake: Lake, found: Scenery): void {
  const outline = lake.outline.filter((_, at) => at % COARSE === 0);
  for (const at of scatter(lake.name.en, outline, 36, [], 20)) found.waves += ripple(`${at.join(' ')}`, at);
}
