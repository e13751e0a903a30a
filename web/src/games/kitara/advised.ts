/**
 * Where a hint is drawn, in pixels from the land's corner: ways from stand to stand, spaces to choose, and a chip
 * for each offer. Chips cover no pawns, no ruin or hut and not one another; ways go round them where they can.
 */
import type { Advice } from '../contract';
import { hits, type Rect } from './field';
import { parseMove, spaceAnswers } from './legal';
import { best, off, scaled, standIn, type Plot } from './placing';
import { closed } from './scenery';
import type { Ground, Point } from './shown';

/** A way, or the border of a space; `head` is empty for the latter. */
export type Drawn = { key: string; path: string; head: string; isChosen: boolean };
export type Chip = Rect & { advice: Advice };
/** What is on the map already. */
export type Placed = { across: number; found: ReadonlyMap<string, Plot>; kinds: ReadonlyMap<string, number>; names: readonly Rect[] };

const BENDS = [0.14, -0.14, 0.3, -0.3, 0.5, -0.5];
const SAMPLES = 32;
const HEAD = 12; // pixels an arrow's head reaches ahead and aside
const SHORTEST = 26; // pixels of a way that can be seen
const GRID = 4;
const REACHES = [70, 130, 220]; // pixels a chip may be away from what it speaks of

type Curve = { points: Point[]; path: string; head: string };

/** All that is drawn for these offers; chips with room for a chance are wider. */
export function advised(ground: Ground, placed: Placed, advice: readonly Advice[], chip: { width: number; height: number }): { drawn: Drawn[]; chips: Chip[] } {
  const standing = [...placed.found.values()].flatMap((plot) => things(plot, placed.kinds.get(plot.label) ?? 0));
  const drawn = new Map<string, Drawn>();
  const curves = new Map<string, Curve>();
  for (const each of advice) {
    const { move, label, key } = spoken(each.action);
    if (key === undefined) continue;
    const known = drawn.get(key);
    if (known) {
      known.isChosen ||= each.isChosen;
      continue;
    }
    const [from, to] = [placed.found.get(move?.from ?? ''), placed.found.get(move?.to ?? label ?? '')];
    const space = ground.spaces.find((one) => one.label === label);
    if (from && to) {
      const curve = wayBetween(from, to, placed, standing, [...curves.values()]);
      curves.set(key, curve);
      drawn.set(key, { key, path: curve.path, head: curve.head, isChosen: each.isChosen });
    } else if (space && to) {
      curves.set(key, { points: [middle(to.room)], path: '', head: '' });
      drawn.set(key, { key, path: closed(scaled(space.outline, placed.across / ground.size[0])), head: '', isChosen: each.isChosen });
    }
  }
  // The one that is spoken of lies over the others, and its chip has the first choice.
  const order = advice.toSorted((one, other) => Number(other.isChosen) - Number(one.isChosen));
  const high = (placed.across * ground.size[1]) / ground.size[0];
  const chips: Chip[] = [];
  for (const each of order) {
    const curve = curves.get(spoken(each.action).key ?? '');
    if (curve) chips.push({ ...chipAt(curve, chip, { ...placed, high, standing, chips, curves: [...curves.values()] }), advice: each });
  }
  return { drawn: [...drawn.values()].toSorted((one, other) => Number(one.isChosen) - Number(other.isChosen)), chips };
}

/** What an offer speaks of: a way, or a space to choose, and what that is known by. */
function spoken(action: string): { move: ReturnType<typeof parseMove>; label: string | undefined; key: string | undefined } {
  const move = parseMove(action);
  const label = [...spaceAnswers([action]).keys()][0];
  return { move, label, key: move ? `${move.from} ${move.to}` : label };
}

/** A ruin or hut, and the stand of who is there. */
function things(plot: Plot, kinds: number): Rect[] {
  return [...(plot.mark ? [plot.mark] : []), ...(kinds > 0 ? [standIn(plot, kinds)] : [])];
}

function middle({ x, y, width, height }: Rect): Point {
  return [x + width / 2, y + height / 2];
}

function grown({ x, y, width, height }: Rect, by: number): Rect {
  return { x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by };
}

function holds({ x, y, width, height }: Rect, [px, py]: Point): boolean {
  return px > x && px < x + width && py > y && py < y + height;
}

/** From one stand to another place, bent so that it goes over as little as can be. */
function wayBetween(from: Plot, to: Plot, { kinds, names }: Placed, standing: readonly Rect[], others: readonly Curve[]): Curve {
  const own = standIn(from, kinds.get(from.label) ?? 1);
  const held = kinds.get(to.label) ?? 0;
  const goal = held > 0 ? standIn(to, held) : null;
  const ends: [Point, Point] = [middle(own), goal ? middle(goal) : middle(to.room)];
  const ways = BENDS.map((bend) => ({ bend, ...curveOf(ends, bend, grown(own, 3), goal && grown(goal, HEAD)) }));
  const cost = ({ bend, points, length }: (typeof ways)[number]): number => {
    const over = points.filter((point) => standing.some((rect) => holds(grown(rect, 4), point))).length;
    const named = points.filter((point) => names.some((rect) => holds(rect, point))).length;
    const met = points.filter(([x, y]) => others.some((way) => way.points.some(([ox, oy]) => Math.hypot(x - ox, y - oy) < 9))).length;
    return 3 * over + 0.5 * named + met + Math.max(0, SHORTEST - length) + 6 * Math.abs(bend);
  };
  const [first, ...rest] = ways;
  return rest.reduce((least, way) => (cost(way) < cost(least) ? way : least), first as (typeof ways)[number]);
}

/** A bow without what lies in the stands at its ends. */
function curveOf([[ax, ay], [bx, by]]: [Point, Point], bend: number, own: Rect, goal: Rect | null): Curve & { length: number } {
  const [mx, my] = [(ax + bx) / 2 - (by - ay) * bend, (ay + by) / 2 + (bx - ax) * bend];
  const at = (share: number): Point => {
    const rest = 1 - share;
    return [rest * rest * ax + 2 * rest * share * mx + share * share * bx, rest * rest * ay + 2 * rest * share * my + share * share * by];
  };
  const all = Array.from({ length: SAMPLES + 1 }, (_, step) => at(step / SAMPLES));
  const outside = all.filter((point) => !holds(own, point) && !(goal && holds(goal, point)));
  // Where one stand is close to the other, the way still has to be seen.
  const points = outside.length > 2 ? outside : all.slice(SAMPLES / 4, (3 * SAMPLES) / 4);
  const [start, before, end] = [points[0] as Point, points.at(-3) as Point, points.at(-1) as Point];
  const angle = (Math.atan2(end[1] - before[1], end[0] - before[0]) * 180) / Math.PI;
  return {
    points,
    path: `M${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}`,
    head: `translate(${end[0].toFixed(1)} ${end[1].toFixed(1)}) rotate(${angle.toFixed(1)})`,
    length: Math.hypot(end[0] - start[0], end[1] - start[1]),
  };
}

type Taken = Placed & { high: number; standing: readonly Rect[]; chips: readonly Chip[]; curves: readonly Curve[] };

/** The nearest place beside a way where a chip covers nothing. */
function chipAt(curve: Curve, { width, height }: { width: number; height: number }, taken: Taken): Rect {
  const [x, y] = curve.points[Math.floor(curve.points.length / 2)] as Point;
  const tips = taken.curves.filter(({ head }) => head !== '').map(({ points }) => around(points.at(-1) as Point, HEAD));
  for (const reach of REACHES) {
    const steps = Array.from({ length: Math.floor(reach / GRID) * 2 + 1 }, (_, at) => (at - Math.floor(reach / GRID)) * GRID);
    const free = steps.flatMap((dy) =>
      steps.flatMap((dx): Rect[] => {
        const rect = { x: x + dx - width / 2, y: y + dy - height / 2, width, height };
        const isOut = rect.x < 0 || rect.y < 0 || rect.x + width > taken.across || rect.y + height > taken.high;
        return isOut || [...taken.standing, ...taken.chips, ...tips].some((one) => hits(rect, one, 2)) ? [] : [rect];
      }),
    );
    const place = best(free, (rect) => -costOf(rect, [x, y], curve, taken));
    if (place) return place;
  }
  return { x: x - width / 2, y: y - height / 2, width, height };
}

function costOf(rect: Rect, near: Point, own: Curve, { names, curves }: Taken): number {
  const away = Math.min(...own.points.map((point) => off(rect, point)));
  const named = names.filter((name) => hits(rect, name)).length;
  const over = curves.reduce((all, curve) => all + (curve.head === '' ? 0 : curve.points.filter((point) => holds(grown(rect, 3), point)).length), 0);
  return away + 0.5 * off(rect, near) + 22 * named + 4 * over;
}

function around([x, y]: Point, by: number): Rect {
  return { x: x - by, y: y - by, width: 2 * by, height: 2 * by };
}
