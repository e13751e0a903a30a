/** What somebody wants to play, and the table that follows from it. */
import { hasServer } from '../address';
import type { Control, Leaver, Visibility } from '../client/types';
import { remember, remembered } from '../device/storage';
import { coverOf } from '../games';
import type { Choice } from '../games/contract';
import type { NewTable } from '../protocol';

export type Mode = 'friend' | 'computer' | 'screen';

/** Who there is to play with; people elsewhere meet at a server. */
export const MODES: readonly Mode[] = [...(hasServer ? (['friend'] as const) : []), 'computer', 'screen'];
export const LEAVERS = ['wait', 'bot', 'resign'] as const satisfies readonly Leaver[];
/** Who may take a free seat: those with the link, or anybody who finds it in the list. */
export const JOINERS = ['link', 'anyone'] as const;
export type Joiner = (typeof JOINERS)[number];
export const VISIBILITIES = ['link', 'public'] as const satisfies readonly Visibility[];

export const CLOCKS = {
  none: { type: 'none' },
  'live-5-5': { type: 'live', bank_ms: 300_000, increment_ms: 5_000 },
  'live-10-5': { type: 'live', bank_ms: 600_000, increment_ms: 5_000 },
  'live-30-10': { type: 'live', bank_ms: 1_800_000, increment_ms: 10_000 },
  'days-1': { type: 'deadline', within_ms: 86_400_000 },
  'days-3': { type: 'deadline', within_ms: 259_200_000 },
} as const satisfies Record<string, Control>;
export type ClockName = keyof typeof CLOCKS;
export const CLOCK_NAMES = Object.keys(CLOCKS) as ClockName[];

export type Plan = {
  level: string;
  /** A level for each computer where they differ; empty where all are alike. */
  levels: string[];
  /** What those who share a screen are called, by seat; who has none is called as the seat is. */
  names: string[];
  /** How many of the others are computers when playing with friends. */
  bots: number;
  /** What was chosen of the title's own options and places, by their names. */
  chosen: Record<string, string>;
  clock: ClockName;
  leaver: Leaver;
  visibility: Visibility;
  joiner: Joiner;
};

/** What storage gives back: anything, from any version of this page. */
type Stored = Record<string, unknown>;

function isStored(value: unknown): value is Stored {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What was wanted last time, as far as it can still be had. */
export function lastPlan(game: string): Plan {
  const stored = remembered<Stored>(`plan.${game}`, {}, isStored);
  const { options, place } = coverOf(game);
  // Earlier versions kept the title's choices beside the others, and the number of players as one.
  const chosen = isStored(stored['chosen']) ? stored['chosen'] : stored;
  const choices = place === undefined ? options : [...options, place];
  const { level, bots } = stored;
  return {
    level: typeof level === 'string' ? level : '',
    levels: strings(stored['levels']),
    names: strings(stored['names']),
    bots: typeof bots === 'number' && Number.isInteger(bots) && bots > 0 ? bots : 0,
    chosen: Object.fromEntries(choices.map((choice) => [choice.name, 'picker' in choice ? '' : known(choice, chosen)])),
    clock: oneOf(CLOCK_NAMES, stored['clock']),
    leaver: oneOf(LEAVERS, stored['leaver']),
    visibility: oneOf(VISIBILITIES, stored['visibility']),
    joiner: oneOf(JOINERS, stored['joiner']),
  };
}

function strings(value: unknown): string[] {
  return Array.isArray(value) ? value.map((one) => (typeof one === 'string' ? one : '')) : [];
}

function known({ name, values }: Choice, chosen: Stored): string {
  return oneOf(values.map(({ value }) => value), String(chosen[name]));
}

/** The wanted value if it is one of these, else the first of them. */
function oneOf<T extends string>(values: readonly T[], wanted: unknown): T {
  const [first] = values;
  if (first === undefined) throw new Error('there is nothing to choose');
  return values.find((value) => value === wanted) ?? first;
}

export function keepPlan(game: string, plan: Plan): void {
  remember(`plan.${game}`, plan);
}

/** What the rules are asked for. */
export function optionsFor(game: string, { chosen }: Plan): Record<string, string> {
  const wanted = coverOf(game).options.map(({ name }) => ({ name, value: chosen[name] ?? '' }));
  const told = wanted.filter(({ value }) => value !== '');
  return Object.fromEntries(told.map(({ name, value }) => [name, value]));
}

/** What the seats are called; so many there are. */
export function seatsOf(game: string, plan: Plan): string[] {
  return coverOf(game).seats(optionsFor(game, plan));
}

/** How many computers sit at such a table. */
export function botsOf(game: string, mode: Mode, plan: Plan): number {
  if (mode === 'screen') return 0;
  return mode === 'computer' ? seatsOf(game, plan).length - 1 : Math.min(plan.bots, mostBots(game, plan));
}

/** How many computers may sit among friends: one of the others is a friend. */
export function mostBots(game: string, plan: Plan): number {
  return Math.max(0, seatsOf(game, plan).length - 2);
}

/** The table to ask the server for. */
export function tableFor(
  game: string,
  mode: Mode,
  plan: Plan,
  ownName: string,
  random: () => number = Math.random,
): NewTable {
  return {
    game,
    seats: mode === 'screen' ? sharedSeats(game, plan) : seatsFor(game, mode, plan, ownName, random),
    options: optionsFor(game, plan),
    clock: mode === 'friend' ? CLOCKS[plan.clock] : CLOCKS.none,
    leaver: mode === 'friend' ? plan.leaver : 'wait',
    visibility: plan.visibility,
    is_open: mode === 'friend' && plan.joiner === 'anyone',
    hot_seat: mode === 'screen',
  };
}

/** Everybody sits at this screen. */
function sharedSeats(game: string, plan: Plan): NewTable['seats'] {
  return seatsOf(game, plan).map((name, seat) => ({ who: 'me', name: plan.names[seat]?.trim() || name }));
}

function seatsFor(
  game: string,
  mode: Mode,
  plan: Plan,
  ownName: string,
  random: () => number,
): NewTable['seats'] {
  const others = seatsOf(game, plan).length - 1;
  const bots = mode === 'computer' ? others : Math.min(plan.bots, mostBots(game, plan));
  const seats = Array.from({ length: others }, (_, index): NewTable['seats'][number] =>
    index < others - bots ? { who: 'open' } : { who: 'bot', bot: plan.levels[index - (others - bots)] || plan.level },
  );
  const { place } = coverOf(game);
  const own = place?.seat(plan.chosen[place.name] ?? '', random) ?? 0;
  return seats.toSpliced(own, 0, { who: 'me', name: ownName });
}
