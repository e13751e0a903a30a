/**
 * Where everything on the map goes, in pixels from the land's corner: for each space its ruin or hut,
 * then the stand of its pawns, then its name. Nothing covers anything else. Where there is little room
 * ruin and stand shrink together. Ground and stand keep their place while pawns come and go: room is
 * kept for two kinds everywhere.
 */
import { fieldOf, hits, places, type Field, type Place, type Rect } from './field';
import { heightOf, sizesFor, widthOf, type Sizes } from './sizes';
import type { Ground, Outline, Point } from './shown';
import type { Space } from './view';

export type MarkKind = 'hut' | 'tower' | 'stelae' | 'gate' | 'throne' | 'forge';
export type Mark = Rect & { kind: MarkKind };
export type Plot = {
  label: string;
  /** What these things are drawn at; a step below 1 where there is less room. */
  sizes: Sizes;
  mark: Mark | null;
  /** For the widest stand that may come here. */
  room: Rect;
};

const STEPS = [1, 0.92, 0.85, 0.78, 0.72, 0.66];
const SMALLEST = [0.66, 0.6, 0.54, 0.48]; // for three kinds on a strip between lakes, on the smallest phone
const HEAD = 0.5; // of a figure may cross a border
const KEPT = 2; // kinds of pawns room is kept for

/** How a mark fills its box: width and height for a ruin of width 1. */
const SHAPES: Record<MarkKind, { width: number; height: number }> = {
  hut: { width: 0.78, height: 0.7 },
  tower: { width: 1, height: 0.72 },
  stelae: { width: 1, height: 0.78 },
  gate: { width: 1.06, height: 0.72 },
  throne: { width: 1, height: 0.94 },
  forge: { width: 0.98, height: 0.72 },
};

/** The drawing of a space's ruin: its name chooses, so that a forge is a forge. */
export function markOf(space: Space): MarkKind | null {
  if (space.start) return 'hut';
  if (space.kind !== 'ruins') return null;
  const name = space.name.en;
  if (/Forge/.test(name)) return 'forge';
  if (/Throne|Stairs|Terrace/.test(name)) return 'throne';
  if (/Gate|Palace|Hall|House of/.test(name)) return 'gate';
  if (/Pillars|Shrine|Temple/.test(name)) return 'stelae';
  return 'tower';
}

/** The grid things are placed on: fine on a small map. */
function stepFor(across: number): number {
  return Math.max(2.4, Math.min(6, across / 150));
}

/** What stands on the land when it is drawn so many pixels wide. `kinds` says how many kinds of pawns a space holds. */
export function plots(ground: Ground, across: number, kinds: ReadonlyMap<string, number>): Map<string, Plot> {
  const hard: string[] = [];
  for (;;) {
    const { found, left } = settled(ground, across, kinds, hard);
    if (left === null || hard.includes(left)) return found;
    hard.unshift(left); // whoever found no room chooses first
  }
}

/** Everything in its place, and a space for which none was left. */
function settled(
  ground: Ground,
  across: number,
  kinds: ReadonlyMap<string, number>,
  hard: readonly string[],
): { found: Map<string, Plot>; left: string | null } {
  const scale = across / ground.size[0];
  const fields = fieldsOf(ground, across);
  const found = new Map<string, Plot>();
  const [kept, taken]: [Rect[], Rect[]] = [[], []];
  let left: string | null = null;
  for (const space of inOrder(ground, hard)) {
    const held = kinds.get(space.label) ?? 0;
    const field = fields.get(space.label);
    if (!field) continue;
    const anchor: Point = [space.anchor[0] * scale, space.anchor[1] * scale];
    const site = { space, field, anchor, across, spaces: ground.spaces.length, wide: Math.max(KEPT, held) };
    // Where the room kept for others leaves none, what really stands there counts.
    const fitted = plotOf(site, kept) ?? plotOf(site, taken) ?? plotOf(site, taken, SMALLEST);
    if (fitted === null) left = space.label;
    const plot = fitted ?? crowded(site);
    found.set(space.label, plot);
    const mark = plot.mark ? [plot.mark] : [];
    kept.push(plot.room, ...mark);
    taken.push(...mark, ...(held > 0 ? [standIn(plot, held)] : []));
  }
  return { found, left };
}

/** The narrowest first, and those with a ruin or hut before the others. */
function inOrder(ground: Ground, hard: readonly string[]): Space[] {
  const ease = (space: Space): number => {
    const asked = hard.indexOf(space.label);
    return asked >= 0 ? asked - hard.length : space.radius + (markOf(space) === null ? 1000 : 0);
  };
  return ground.spaces.toSorted((a, b) => ease(a) - ease(b));
}

const measured = new WeakMap<Ground, Map<number, Map<string, Field>>>();

/** The grids of all spaces; the same land at the same size is measured once. */
export function fieldsOf(ground: Ground, across: number): Map<string, Field> {
  const sizes = measured.get(ground) ?? new Map<number, Map<string, Field>>();
  measured.set(ground, sizes);
  const known = sizes.get(across);
  if (known) return known;
  const scale = across / ground.size[0];
  const lakes = ground.lakes.map(({ outline }) => scaled(outline, scale));
  const head = sizesFor(across, ground.spaces.length).figure;
  const fields = new Map(
    ground.spaces.map(({ label, outline }) => [label, fieldOf(scaled(outline, scale), lakes, head, stepFor(across))]),
  );
  sizes.set(across, fields);
  return fields;
}

/** The stand itself, in the middle of the room kept for it. */
export function standIn({ room, sizes }: Plot, kinds: number): Rect {
  const width = widthOf(sizes, kinds) + 2 * sizes.rim;
  const height = heightOf(sizes);
  return { x: room.x + (room.width - width) / 2, y: room.y + room.height - height, width, height };
}

export function scaled(outline: Outline, by: number): Outline {
  return outline.map(([x, y]): Point => [x * by, y * by]);
}

type Site = { space: Space; field: Field; anchor: Point; across: number; spaces: number; wide: number };

/** First well inside the border, then up to it, then a little across: rather that than over one another. */
function plotOf(site: Site, taken: readonly Rect[], steps: readonly number[] = STEPS): Plot | null {
  const { space, field, anchor, across, spaces, wide } = site;
  const near = taken.filter((rect) => Math.abs(rect.y - anchor[1]) < across / 3 && Math.abs(rect.x - anchor[0]) < across / 3);
  const kind = markOf(space);
  for (const least of [1.5, -1, -5, -9]) {
    for (const step of steps) {
      const sizes = sizesFor(across, spaces, step);
      const fitted = kind === null ? alone(field, sizes, wide, near, anchor, least) : beside(field, sizes, wide, near, anchor, least, kind);
      if (fitted) return { label: space.label, sizes, ...fitted };
    }
  }
  return null;
}

/** No room at all: the smallest stand, in the middle. */
function crowded({ space, anchor, across, spaces, wide }: Site): Plot {
  const sizes = sizesFor(across, spaces, SMALLEST.at(-1));
  const room = around(anchor, widthOf(sizes, wide) + 2 * sizes.rim, heightOf(sizes));
  return { label: space.label, sizes, mark: null, room };
}

type Fitted = { mark: Mark | null; room: Rect };

function free(all: Place[], taken: readonly Rect[]): Place[] {
  return all.filter((place) => !taken.some((rect) => hits(place, rect)));
}

function standPlaces(field: Field, sizes: Sizes, wide: number, taken: readonly Rect[], least: number): Place[] {
  const [width, height] = [widthOf(sizes, wide) + 2 * sizes.rim, heightOf(sizes)];
  const foot = 1 - (HEAD * sizes.figure) / height;
  return free(places(field, width, height, foot, least), taken);
}

function alone(field: Field, sizes: Sizes, wide: number, taken: readonly Rect[], anchor: Point, least: number): Fitted | null {
  const room = best(standPlaces(field, sizes, wide, taken, least), (place) => Math.min(place.clear, 8) - 0.35 * off(place, anchor));
  return room && { mark: null, room: plain(room) };
}

function beside(
  field: Field,
  sizes: Sizes,
  wide: number,
  taken: readonly Rect[],
  anchor: Point,
  least: number,
  kind: MarkKind,
): Fitted | null {
  const { width, height } = SHAPES[kind];
  const marks = free(places(field, width * sizes.ruin, height * sizes.ruin, 0.6, least), taken);
  const stands = standPlaces(field, sizes, wide, taken, least).toSorted((a, b) => worth(b, anchor) - worth(a, anchor));
  let found: { value: number; mark: Place; room: Place } | null = null;
  for (const mark of marks) {
    const value = 0.6 * Math.min(mark.clear, 10) - 0.12 * off(mark, anchor);
    for (const room of stands) {
      const whole = value + worth(room, anchor);
      if (found !== null && whole <= found.value) break; // the others are worth less
      if (!hits(mark, room, 0.5)) found = { value: whole, mark, room };
    }
  }
  return found && { mark: { ...plain(found.mark), kind }, room: plain(found.room) };
}

function worth(place: Place, anchor: Point): number {
  return Math.min(place.clear, 10) - 0.18 * off(place, anchor);
}

function plain({ x, y, width, height }: Rect): Rect {
  return { x, y, width, height };
}

export function off({ x, y, width, height }: Rect, [ax, ay]: Point): number {
  return Math.hypot(x + width / 2 - ax, y + height / 2 - ay);
}

function around([x, y]: Point, width: number, height: number): Rect {
  return { x: x - width / 2, y: y - height / 2, width, height };
}

export function best<One>(all: readonly One[], value: (one: One) => number): One | null {
  let [found, most]: [One | null, number] = [null, -Infinity];
  for (const one of all) {
    const worthIt = value(one);
    if (worthIt > most) [found, most] = [one, worthIt];
  }
  return found;
}
