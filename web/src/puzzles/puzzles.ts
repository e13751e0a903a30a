/** Puzzles of a title: parts of a thousand, loaded when one of them is wanted. */
import { remember, remembered } from '../device/storage';
import type { Step } from '../learn/lessons';
import { NEWCOMER, PUZZLE_DEVIATION, rated, type Rating } from './rating';

/** A puzzle as the page plays it: a step with one way through. */
export type Puzzle = { text: string; step: Step; moves: number; rating: number; themes: string };

/** A title's own way to read a line; `games/<name>/puzzles.ts` exports one as `read`. */
export type Read = (text: string) => Puzzle;

const PARTS = import.meta.glob<string>('../../../src/kitama/bots/*/puzzles/data/*.txt', { query: '?url', import: 'default' });
const READS = import.meta.glob<Read>('../games/*/local/puzzles.ts', { import: 'read' });

/** The parts of a title, the easiest first: where they are, and the lowest rating in each. */
function partsOf(game: string): { load: () => Promise<string>; lowest: number }[] {
  return Object.entries(PARTS)
    .filter(([path]) => path.includes(`/bots/${game}/`))
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([path, load]) => ({ load, lowest: Number(/-(\d+)\.txt$/.exec(path)?.[1] ?? 0) }));
}

export function hasPuzzles(game: string): boolean {
  return `../games/${game}/local/puzzles.ts` in READS;
}

async function linesOf(game: string, place: number): Promise<string[]> {
  const parts = partsOf(game);
  const part = parts[Math.max(0, Math.min(parts.length - 1, place))];
  if (part === undefined) throw new Error(`${game} has no puzzles`);
  const response = await fetch(await part.load());
  if (!response.ok) throw new Error(`puzzles: ${response.status}`);
  return (await response.text()).split('\n').filter(Boolean);
}

async function reader(game: string): Promise<Read> {
  const load = READS[`../games/${game}/local/puzzles.ts`];
  if (load === undefined) throw new Error(`${game} has no puzzles`);
  return load();
}

/** A number that looks like chance and is the same for all: of a day, for one. */
function scrambled(text: string): number {
  let found = 2_166_136_261;
  for (const letter of text) found = Math.imul(found ^ letter.charCodeAt(0), 16_777_619) >>> 0;
  return found;
}

/** The puzzle of a day, the same for everybody. */
export async function daily(game: string, day: string): Promise<Puzzle> {
  const number = scrambled(day);
  const lines = await linesOf(game, number % partsOf(game).length);
  return (await reader(game))(lines[(number >>> 8) % lines.length] ?? '');
}

/** One about as hard as the player is strong, with a theme if that is wanted. */
export async function fitting(game: string, { rating }: Rating, theme: string): Promise<Puzzle> {
  const parts = partsOf(game);
  const wanted = parts.findLastIndex(({ lowest }) => lowest <= rating);
  const lines = await linesOf(game, wanted);
  const themed = lines.filter((line) => theme === '' || (line.split(' ')[4] ?? '').includes(theme));
  const from = themed.length > 0 ? themed : lines;
  return (await reader(game))(from[Math.floor(Math.random() * from.length)] ?? '');
}

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

/** A puzzle was solved at the first try, or not; `day` is told where it was that day's. */
export function keepResult(game: string, { rating }: Puzzle, isSolved: boolean, day: string): Standing {
  const before = standingOf(game);
  const after = rated(before, [{ rating, deviation: PUZZLE_DEVIATION, score: isSolved ? 1 : 0 }]);
  const streak = isSolved ? before.streak + 1 : 0;
  const days = day === '' || before.days.includes(day) ? before.days : [...before.days, day].slice(-KEPT_DAYS);
  const kept = { ...after, streak, best: Math.max(streak, before.best), solved: before.solved + Number(isSolved), days };
  remember(`puzzles.${game}`, kept);
  return kept;
}
