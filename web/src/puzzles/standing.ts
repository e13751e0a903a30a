/** How somebody stands with the puzzles of a title, on this device. */
import { remember, remembered } from '../device/storage';
import type { Puzzle } from './parts';
import { NEWCOMER, PUZZLE_DEVIATION, rated, type Rating } from './rating';

/** What this device knows of somebody's puzzles. */
export type Standing = Rating & { streak: number; best: number; solved: number; days: string[] };

const KEPT_DAYS = 60;

function isStanding(value: unknown): value is Standing {
  const { rating, days } = (value ?? {}) as Partial<Standing>;
  return typeof rating === 'number' && Number.isFinite(rating) && Array.isArray(days);
}

export function standingOf(game: string): Standing {
  return remembered<Standing>(`puzzles.${game}`, { ...NEWCOMER, streak: 0, best: 0, solved: 0, days: [] }, isStanding);
}

/** The ratings of puzzles that were tried on this device, the last ones, each by its line without what it is rated. */
type Met = [name: string, rating: Rating][];

const KEPT_PUZZLES = 300;

function isMet(value: unknown): value is Met {
  return Array.isArray(value) && value.every((one) => Array.isArray(one) && typeof one[0] === 'string' && typeof one[1]?.rating === 'number');
}

function metOf(game: string): Met {
  return remembered<Met>(`puzzles.${game}.met`, [], isMet);
}

/** How hard a puzzle is for who plays here: as the levels found it, until it was tried. */
export function ratingOf(game: string, { text, rating }: Pick<Puzzle, 'text' | 'rating'>): Rating {
  const known = metOf(game).find(([name]) => name === nameOf(text));
  return known?.[1] ?? { rating, deviation: PUZZLE_DEVIATION, volatility: NEWCOMER.volatility };
}

function nameOf(text: string): string {
  return text.split(' ').slice(0, -2).join(' ');
}

/** A puzzle was solved at the first try, or not; `day` is told where it was that day's. Player and puzzle are both rated. */
export function keepResult(game: string, puzzle: Pick<Puzzle, 'text' | 'rating'>, isSolved: boolean, day: string): Standing {
  const before = standingOf(game);
  const own = ratingOf(game, puzzle);
  const after = rated(before, [{ ...own, score: isSolved ? 1 : 0 }]);
  const tried = rated(own, [{ ...before, score: isSolved ? 0 : 1 }]);
  const others = metOf(game).filter(([name]) => name !== nameOf(puzzle.text));
  remember(`puzzles.${game}.met`, [...others, [nameOf(puzzle.text), tried]].slice(-KEPT_PUZZLES));
  const streak = isSolved ? before.streak + 1 : 0;
  const days = day === '' || before.days.includes(day) ? before.days : [...before.days, day].slice(-KEPT_DAYS);
  const kept = { ...after, streak, best: Math.max(streak, before.best), solved: before.solved + Number(isSolved), days };
  remember(`puzzles.${game}`, kept);
  return kept;
}

const DAY_MS = 86_400_000;

/** A day as it is called: the date in UTC. */
export function dayOf(now: number): string {
  return new Date(now).toISOString().slice(0, 10);
}

/** How many days in a row the puzzle of the day was tried, up to today or yesterday. */
export function daysInRow(days: readonly string[], now: number): number {
  const known = new Set(days);
  let at = known.has(dayOf(now)) ? now : now - DAY_MS;
  let count = 0;
  for (; known.has(dayOf(at)); at -= DAY_MS) count += 1;
  return count;
}
