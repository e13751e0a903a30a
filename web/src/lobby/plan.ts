/** What somebody wants to play, and the table that follows from it. */
import type { Control, Leaver, Visibility } from '../client/types';
import { remember, remembered } from '../device/storage';
import type { GameName } from '../games';
import type { NewTable } from '../protocol';

export const MODES = ['friend', 'computer', 'screen'] as const;
export type Mode = (typeof MODES)[number];
export const COLOURS = ['red', 'blue'] as const;
export type Colour = 'any' | (typeof COLOURS)[number];
export const SETS = ['base', 'base,senseis_path', 'base,senseis_path,promo'] as const;

export const CLOCKS = {
  none: { type: 'none' },
  'live-5-5': { type: 'live', bank_ms: 300_000, increment_ms: 5_000 },
  'live-10-5': { type: 'live', bank_ms: 600_000, increment_ms: 5_000 },
  'live-30-10': { type: 'live', bank_ms: 1_800_000, increment_ms: 10_000 },
  'days-1': { type: 'deadline', within_ms: 86_400_000 },
  'days-3': { type: 'deadline', within_ms: 259_200_000 },
} as const satisfies Record<string, Control>;
export type ClockName = keyof typeof CLOCKS;

export type Plan = {
  level: string;
  colour: Colour;
  players: number;
  /** How many of the others are computers when playing with friends. */
  bots: number;
  sets: string;
  deck: string;
  edition: string;
  clock: ClockName;
  leaver: Leaver;
  visibility: Visibility;
};

const DEFAULTS: Plan = {
  level: '',
  colour: 'any',
  players: 2,
  bots: 0,
  sets: 'base',
  deck: 'blue',
  edition: 'en',
  clock: 'none',
  leaver: 'wait',
  visibility: 'link',
};

function isPartial(value: unknown): value is Partial<Plan> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What was wanted last time. */
export function lastPlan(game: GameName): Plan {
  const plan = { ...DEFAULTS, ...remembered<Partial<Plan>>(`plan.${game}`, {}, isPartial) };
  return plan.clock in CLOCKS ? plan : { ...plan, clock: 'none' };
}

export function keepPlan(game: GameName, plan: Plan): void {
  remember(`plan.${game}`, plan);
}

type Names = {
  own: string;
  /** What each seat is called where several people share one screen. */
  seats: string[];
};

/** The table to ask the server for. */
export function tableFor(
  game: GameName,
  mode: Mode,
  plan: Plan,
  names: Names,
  random: () => number = Math.random,
): NewTable {
  const count = game === 'onitama' ? 2 : plan.players;
  return {
    game,
    seats: seatsFor(game, mode, plan, names, count, random),
    options: optionsFor(game, plan),
    clock: mode === 'friend' ? CLOCKS[plan.clock] : CLOCKS.none,
    leaver: mode === 'friend' ? plan.leaver : 'wait',
    visibility: plan.visibility,
    hot_seat: mode === 'screen',
  };
}

function optionsFor(game: GameName, plan: Plan): Record<string, string> {
  if (game === 'onitama') return { sets: plan.sets };
  return { players: String(plan.players), deck: plan.deck, edition: plan.edition };
}

function seatsFor(
  game: GameName,
  mode: Mode,
  plan: Plan,
  names: Names,
  count: number,
  random: () => number,
): NewTable['seats'] {
  if (mode === 'screen') {
    return Array.from({ length: count }, (_, seat) => ({
      who: 'me',
      name: names.seats[seat] ?? names.own,
    }));
  }
  const bots = mode === 'computer' ? count - 1 : Math.min(plan.bots, count - 1);
  const others = Array.from({ length: count - 1 }, (_, index): NewTable['seats'][number] =>
    index < count - 1 - bots ? { who: 'open' } : { who: 'bot', bot: plan.level },
  );
  others.splice(ownSeat(game, plan.colour, random), 0, { who: 'me', name: names.own });
  return others;
}

function ownSeat(game: GameName, colour: Colour, random: () => number): number {
  if (game !== 'onitama') return 0;
  return colour === 'any' ? Math.floor(random() * 2) : COLOURS.indexOf(colour);
}
