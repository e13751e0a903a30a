/** The names on the map: each in its own space, in one line or two, where nothing stands. */
import { fieldOf, hits, places, type Place, type Rect } from './field';
import { best, fieldsOf, off, scaled, standIn, type Plot } from './placing';
import { scenery } from './scenery';
import type { Ground, Language, Outline, Point } from './shown';

export type NameShown = Rect & { label: string; lines: string[]; size: number };

const LINE = 1.05; // of the letters' size
const CYRILLIC = /[\u0400-\u04ff]/;

/** About how wide a line in bold italics is: a little more rather than less. */
function wideOf(text: string, size: number): number {
  return text.length * size * (CYRILLIC.test(text) ? 0.56 : 0.485);
}

/** A name in one line, or cut in two where both halves are about as long. */
function cuts(name: string): string[][] {
  const words = name.split(' ');
  const halves = words.slice(1).map((_, at) => [words.slice(0, at + 1).join(' '), words.slice(at + 1).join(' ')]);
  const longest = (lines: string[]): number => Math.max(...lines.map((line) => line.length));
  return [[name], ...halves.toSorted((a, b) => longest(a) - longest(b)).slice(0, 1)];
}

type Written = { lines: string[]; size: number; width: number; height: number };

function written(name: string, sizes: readonly number[]): Written[] {
  return sizes.flatMap((size) =>
    cuts(name).map((lines) => ({
      lines,
      size,
      width: Math.max(...lines.map((line) => wideOf(line, size))),
      height: lines.length * size * LINE,
    })),
  );
}

/** Letters for a map so many pixels wide, the wished size first. */
function lettersFor(across: number): number[] {
  const size = across > 1200 ? 15.5 : across > 700 ? 14 : 13;
  return [size, 13, 12.5, 12].filter((one) => one <= size);
}

/** The names of these spaces, as far as there is room. What stands on the map is never covered. */
export function names(
  ground: Ground,
  across: number,
  language: Language,
  found: ReadonlyMap<string, Plot>,
  kinds: ReadonlyMap<string, number>,
): NameShown[] {
  const scale = across / ground.size[0];
  const fields = fieldsOf(ground, across);
  const taken = [...found.values()].flatMap((plot) => standing(plot, kinds.get(plot.label) ?? 0));
  const trees = scenery(ground).trees.map(([x, y]) => treeRect(x, y, scale));
  const shown: NameShown[] = [];
  for (const space of ground.spaces.toSorted((a, b) => a.radius - b.radius)) {
    const field = fields.get(space.label);
    const anchor: Point = [space.anchor[0] * scale, (space.anchor[1] + 22) * scale];
    const near = taken.filter((rect) => off(rect, anchor) < across / 2.5);
    if (!field) continue;
    const ways = written(space.name[language], lettersFor(across));
    const placesFor = (one: Written, least: number): Place[] => places(field, one.width, one.height, 1, least);
    const inside = fitted(ways.slice(0, 4), [...near, ...trees], anchor, placesFor) ?? fitted(ways, near, anchor, placesFor);
    const name = inside ?? loose(ways.at(-1), near, anchor);
    if (!name) continue;
    shown.push({ label: space.label, ...name });
    taken.push(name);
  }
  return shown;
}

/** On a small map only what is spoken of has a name, on a tag: near its space, over nothing that stands there. */
export function tags(
  ground: Ground,
  across: number,
  language: Language,
  labels: readonly string[],
  found: ReadonlyMap<string, Plot>,
  kinds: ReadonlyMap<string, number>,
): NameShown[] {
  const scale = across / ground.size[0];
  const high = ground.size[1] * scale;
  const taken = [...found.values()].flatMap((plot) => standing(plot, kinds.get(plot.label) ?? 0));
  return labels.flatMap((label) => {
    const space = ground.spaces.find((one) => one.label === label);
    if (!space) return [];
    const [ax, ay] = [space.anchor[0] * scale, space.anchor[1] * scale];
    const name = space.name[language];
    const [width, height] = [wideOf(name, TAG) + 2 * TAG_END, TAG * 1.6];
    const free = around(ax, ay).flatMap(([x, y]): Rect[] => {
      const rect = { x: Math.max(0, Math.min(across - width, x - width / 2)), y: y - height / 2, width, height };
      return rect.y < -4 || rect.y + height > high + 8 || taken.some((one) => hits(rect, one)) ? [] : [rect];
    });
    const place = best(free, (rect) => -off(rect, [ax, ay]));
    if (!place) return [];
    taken.push(place);
    return [{ label, lines: [name], size: TAG, ...place }];
  });
}

const TAG = 13;
const TAG_END = 8;
const REACH = 64; // pixels a tag may be away from its space's middle

function around(x: number, y: number): Point[] {
  const steps = Array.from({ length: REACH / 2 + 1 }, (_, at) => at * 4 - REACH);
  return steps.flatMap((dy) => steps.map((dx): Point => [x + dx, y + dy]));
}

/** The names of the lakes, on the water. */
export function lakeNames(ground: Ground, across: number, language: Language): NameShown[] {
  const scale = across / ground.size[0];
  return ground.lakes.flatMap((lake) => {
    const outline = scaled(lake.outline, scale);
    const field = fieldOf(outline, [], 0, 4);
    const name = fitted(written(lake.name[language], lettersFor(across)), [], middle(outline), (one, least) =>
      places(field, one.width, one.height, 1, least + 6),
    );
    return name ? [{ label: lake.name.en, ...name }] : [];
  });
}

/** Names rather keep off the trees; nothing else does. */
function treeRect(x: number, y: number, scale: number): Rect {
  return { x: (x - 17) * scale, y: (y - 21) * scale, width: 34 * scale, height: 22 * scale };
}

function standing(plot: Plot, kinds: number): Rect[] {
  return [...(plot.mark ? [plot.mark] : []), ...(kinds > 0 ? [standIn(plot, kinds)] : [])];
}

type Fit = Rect & { lines: string[]; size: number };

function fitted(
  ways: readonly Written[],
  taken: readonly Rect[],
  anchor: Point,
  placesFor: (one: Written, least: number) => Place[],
): Fit | null {
  for (const least of [2, -1, -6]) {
    for (const one of ways) {
      const free = placesFor(one, least).filter((place) => !taken.some((rect) => hits(place, rect, least > 0 ? 2 : 0)));
      const place = best(free, (each) => Math.min(each.clear, 6) - 0.2 * off(each, anchor));
      if (place) return { x: place.x, y: place.y, width: one.width, height: one.height, lines: one.lines, size: one.size };
    }
  }
  return null;
}

/** Where no place inside is left: the nearest one that is free, across the border. */
function loose(one: Written | undefined, taken: readonly Rect[], anchor: Point): Fit | null {
  if (!one) return null;
  const { lines, size, width, height } = one;
  const free = around(...anchor)
    .map(([x, y]): Rect => ({ x: x - width / 2, y: y - height / 2, width, height }))
    .filter((rect) => !taken.some((each) => hits(rect, each)));
  const place = best(free, (rect) => -off(rect, anchor));
  return place && { ...place, lines, size };
}

function middle(outline: Outline): Point {
  const [xs, ys] = [outline.map(([x]) => x), outline.map(([, y]) => y)];
  return [(Math.min(...xs) + Math.max(...xs)) / 2, (Math.min(...ys) + Math.max(...ys)) / 2];
}
