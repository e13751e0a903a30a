/** Who stands where now, with the action on its way, and who travelled since before. */
import { parseMove } from './legal';
import { KINDS, LETTERS, size } from './pawns';
import type { Group, ShownView } from './shown';
import type { Holding } from './view';

export type Stand = { seat: number; pawns: Group };
export type Travel = { seat: number; from: string; to: string; pawns: Group };

export function stands(view: ShownView): Map<string, Stand> {
  return new Map(view.holdings.map(({ space, seat, pawns }: Holding) => [space, { seat, pawns }]));
}

/** The map with an action that is still on its way: pawns move, nothing else is guessed. */
export function expected(view: ShownView, pending: string | null): Map<string, Stand> {
  const found = stands(view);
  const [verb, ...rest] = (pending ?? '').split(' ');
  if (verb === 'move') walk(found, pending ?? '');
  if (verb === 'start' && rest[0]) found.set(rest[0], { seat: view.decider, pawns: [view.tally.start, 0, 0] });
  if (verb === 'recruit' || verb === 'remove') {
    const [letter = '', space = ''] = rest;
    const pawns = one(letter);
    add(found, space, view.seat, verb === 'recruit' ? pawns : negative(pawns));
  }
  if (verb === 'retreat' && rest[0] && view.retreat) {
    add(found, rest[0], view.retreat.seat, view.retreat.pawns);
  }
  return found;
}

function walk(found: Map<string, Stand>, text: string): void {
  const move = parseMove(text);
  const seat = move && found.get(move.from)?.seat;
  if (!move || seat === undefined || seat === null) return;
  if (found.get(move.to)?.seat !== seat) found.delete(move.to);
  add(found, move.from, seat, negative(move.group));
  add(found, move.to, seat, move.group);
}

function one(letter: string): Group {
  return [0, 1, 2].map((kind) => (LETTERS[kind] === letter ? 1 : 0)) as Group;
}

function negative(group: Group): Group {
  return group.map((count) => -count) as Group;
}

function add(found: Map<string, Stand>, space: string, seat: number, more: Group): void {
  const pawns = found.get(space)?.pawns ?? [0, 0, 0];
  const sum = KINDS.map((kind) => pawns[kind] + more[kind]) as Group;
  if (size(sum) > 0) found.set(space, { seat, pawns: sum });
  else found.delete(space);
}

/** The one group that went from a space to another, if that is all a seat's pawns did. */
export function travels(before: ReadonlyMap<string, Stand>, after: ReadonlyMap<string, Stand>): Travel[] {
  const spaces = new Set([...before.keys(), ...after.keys()]);
  const seats = new Set([...before.values(), ...after.values()].map(({ seat }) => seat));
  return [...seats].flatMap((seat) => {
    const changes = [...spaces].map((space) => ({ space, change: change(before, after, space, seat) }));
    const came = changes.filter(({ change: by }) => by.some((count) => count > 0));
    const went = changes.filter(({ change: by }) => by.some((count) => count < 0));
    const [to, from] = [came[0], went[0]];
    if (!to || !from || came.length > 1 || went.length > 1) return [];
    const isSame = KINDS.every((kind) => to.change[kind] === -from.change[kind]);
    return isSame ? [{ seat, from: from.space, to: to.space, pawns: to.change }] : [];
  });
}

function change(
  before: ReadonlyMap<string, Stand>,
  after: ReadonlyMap<string, Stand>,
  space: string,
  seat: number,
): Group {
  const of = (map: ReadonlyMap<string, Stand>): Group => {
    const stand = map.get(space);
    return stand?.seat === seat ? stand.pawns : [0, 0, 0];
  };
  const [was, is] = [of(before), of(after)];
  return KINDS.map((kind) => is[kind] - was[kind]) as Group;
}
