/** A view record as the view the protocol tells: view.py and tally.py of kitama/games/kitara. */
import type { Layout } from '../../../local/module';
import type { KitaraView, SeatView, Tally } from '../view';
import type { Facts } from './facts';

type Group = [number, number, number];

/** Reads the fields of one kind of record. Every number fits: the largest sets have forty bits. */
export class Reader {
  private readonly places: ReadonlyMap<string, readonly [start: number, end: number]>;

  constructor(readonly layout: Layout) {
    this.places = new Map(
      layout.fields.map(({ name, offset, shape }) => {
        const start = offset / CELL;
        return [name, [start, start + shape.reduce((size, count) => size * count, 1)]];
      }),
    );
  }

  /** The function that gives the numbers of a field of this record. */
  read(bytes: Uint8Array<ArrayBuffer>): (name: string) => number[] {
    const cells = new BigInt64Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / CELL);
    return (name) => Array.from(cells.subarray(...(this.places.get(name) ?? [0, 0])), Number);
  }
}

const CELL = 8;

type Numbers = (name: string) => number[];

export function view(
  all: Numbers,
  facts: Facts,
  options: Readonly<Record<string, string>>,
): KitaraView {
  const one = (name: string) => all(name)[0] ?? 0;
  const seats = one('seats');
  const viewer = one('viewer');
  const reason = one('reason');
  const phase = facts.phases[one('phase')] as KitaraView['phase'];
  return {
    viewer: viewer === facts.spectator ? null : viewer,
    phase,
    decider: one('decider'),
    first: one('first'),
    seat: one('seat'),
    turn: one('turn'),
    last_round: one('last_round'),
    holdings: holdings(all, facts),
    seats: seatViews(all, seats),
    row: all('row').slice(0, one('row_length')),
    reach: one('reach'),
    gone: members(one('gone')),
    drawn: tokens(all('drawn'), one('drawn_hidden')),
    in_bag: one('in_bag'),
    moves_left: one('moves_left'),
    due: all('due') as KitaraView['due'],
    short: one('short'),
    retreat: retreat(all, facts),
    options: Object.entries(options),
    outcome: reason
      ? [facts.reasons[reason] ?? '', all('points').slice(0, seats), members(one('winners'))]
      : null,
    tally: tally(all, facts, phase, seats),
    stays: one('stays'),
  };
}

/** The numbers in a set of bits, ascending. */
export function members(bits: number): number[] {
  const found: number[] = [];
  for (let number = 0, rest = bits; rest > 0; number++, rest = Math.floor(rest / 2)) {
    if (rest % 2) found.push(number);
  }
  return found;
}

/** The numbers of a table, row by row. */
function rows(numbers: number[], width: number): number[][] {
  return Array.from({ length: numbers.length / width }, (_, row) =>
    numbers.slice(row * width, (row + 1) * width),
  );
}

/** The values that are seen, and null for each that is not. */
function tokens(counts: number[], hidden: number): (number | null)[] {
  const seen = counts.flatMap((count, value) => Array<number>(count).fill(value));
  return [...seen, ...Array<null>(hidden).fill(null)];
}

function holdings(all: Numbers, { labels }: Facts): KitaraView['holdings'] {
  const pawns = rows(all('pawns'), 3) as Group[];
  const spaces = all('owner').map((seat, space) => ({
    space: labels[space] ?? '',
    seat,
    pawns: pawns[space] ?? [0, 0, 0],
  }));
  return spaces.filter(({ seat }) => seat >= 0);
}

function seatViews(all: Numbers, seats: number): SeatView[] {
  const [points, hidden] = [all('points'), all('kept_hidden')];
  const supply = rows(all('supply'), 3) as Group[];
  const kept = rows(all('kept'), all('kept').length / points.length);
  return all('kingdom')
    .slice(0, seats)
    .map((kingdom, seat) => ({
      kingdom: members(kingdom),
      supply: supply[seat] ?? [0, 0, 0],
      points: points[seat] ?? 0,
      tokens: tokens(kept[seat] ?? [], hidden[seat] ?? 0),
    }));
}

function retreat(all: Numbers, { labels }: Facts): KitaraView['retreat'] {
  const [seat = -1] = all('retreat_seat');
  const [space = 0] = all('retreat_from');
  return seat < 0 ? null : { seat, space: labels[space] ?? '', pawns: all('retreating') as Group };
}

function tally(all: Numbers, facts: Facts, phase: KitaraView['phase'], seats: number): Tally {
  return {
    round: all('round')[0] ?? 0,
    rounds: all('rounds')[0] ?? 0,
    start: all('start')[0] ?? 0,
    seats: columns(all, seats, {
      draft: 'draft',
      moves: 'moves',
      points: 'turn_points',
      hungry: 'hungry',
      fed: 'fed',
      suns: 'suns',
      ruins: 'ruins',
    }),
    retreats: phase === 'move' ? retreats(all('retreats'), facts) : {},
    losses: losses(all),
    feeding: labelled(all('feeding'), facts),
    scoring: labelled(all('scoring'), facts),
    final:
      phase === 'over'
        ? columns(all, seats, { track: 'track', tokens: 'token_points', cards: 'card_points' })
        : null,
  };
}

/** For each seat an object, from fields that have a number for each seat. */
function columns<Key extends string>(
  all: Numbers,
  seats: number,
  fields: Record<Key, string>,
): Record<Key, number>[] {
  const found = Object.entries<string>(fields).map(([key, field]) => [key, all(field)] as const);
  return Array.from({ length: seats }, (_, seat) => {
    const own = found.map(([key, numbers]) => [key, numbers[seat] ?? 0]);
    return Object.fromEntries(own) as Record<Key, number>;
  });
}

function retreats(places: number[], { labels }: Facts): Tally['retreats'] {
  const found = places.map((spaces, space) => [labels[space], members(spaces)] as const);
  const some = found.filter(([, spaces]) => spaces.length > 0);
  return Object.fromEntries(
    some.map(([label, spaces]) => [label, spaces.map((space) => labels[space] ?? '')]),
  );
}

/** The spaces in a set, ascending. */
function labelled([places = 0]: number[], { labels }: Facts): string[] {
  return members(places).map((space) => labels[space] ?? '');
}

function losses(all: Numbers): Tally['losses'] {
  const pawns = rows(all('losses'), 4) as [number, number, number, number][];
  const starving = members(all('starving')[0] ?? 0);
  return Object.fromEntries(starving.map((card) => [card, pawns[card] ?? [0, 0, 0, 0]]));
}
