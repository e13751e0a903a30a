/** Positions in which this person erred, kept on the device: they come back after 1, 3, 7 and 21 days. */
import { remember, remembered } from '../device/storage';
import type { Options } from '../local/rules';

export type Mistake = {
  game: string;
  options: Options;
  /** Everything that happened before, from the beginning. */
  actions: string[];
  seat: number;
  /** What was played, and what would have been better. */
  played: string;
  better: string;
  /** How often in a row it was done right, and when it comes back. */
  stage: number;
  due: number;
};

export const AFTER_DAYS = [1, 3, 7, 21] as const;
const DAY_MS = 86_400_000;
const MOST = 80;

function isMistakes(value: unknown): value is Mistake[] {
  return Array.isArray(value) && value.every((one) => Array.isArray(one?.actions) && typeof one?.due === 'number');
}

function all(): Mistake[] {
  return remembered<Mistake[]>('mistakes', [], isMistakes);
}

function isSame(one: Mistake, other: Mistake): boolean {
  return one.game === other.game && one.played === other.played && one.actions.join() === other.actions.join();
}

/** Keep mistakes, to be tried now; those that are kept already come back at once. */
export function keepMistakes(wanted: readonly Omit<Mistake, 'stage' | 'due'>[], now: number): void {
  const fresh = wanted.map((one) => ({ ...one, stage: 0, due: now }));
  const others = all().filter((kept) => !fresh.some((one) => isSame(one, kept)));
  remember('mistakes', [...fresh, ...others].slice(0, MOST));
}

/** Those of a title that wait to be tried, the longest waiting first. */
export function dueMistakes(game: string, now: number): Mistake[] {
  return all()
    .filter((one) => one.game === game && one.due <= now)
    .toSorted((a, b) => a.due - b.due);
}

/** When the next one comes back; null where there is none. */
export function nextDue(game: string): number | null {
  const [first] = all().filter((one) => one.game === game).toSorted((a, b) => a.due - b.due);
  return first?.due ?? null;
}

/** One was tried: done right it comes back later and, after the last time, no more; else it comes tomorrow. */
export function keepTry(tried: Mistake, isRight: boolean, now: number): void {
  const others = all().filter((kept) => !isSame(kept, tried));
  const days = AFTER_DAYS[isRight ? tried.stage : 0];
  const again = days === undefined ? [] : [{ ...tried, stage: isRight ? tried.stage + 1 : 0, due: now + days * DAY_MS }];
  remember('mistakes', [...others, ...again]);
}

export function forgetMistake(gone: Mistake): void {
  remember('mistakes', all().filter((kept) => !isSame(kept, gone)));
}
