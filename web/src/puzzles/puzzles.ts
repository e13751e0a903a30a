/** Puzzles of a title: parts of a thousand, loaded when one of them is wanted. */
import { loadPart, type Puzzle } from './parts';
import type { Rating } from './rating';

const PARTS = import.meta.glob<string>('../../../src/kitama/bots/*/puzzles/data/*.txt', { query: '?url', import: 'default' });

/** The parts of a title, the easiest first: where they are, and the lowest rating in each. */
function partsOf(game: string): { load: () => Promise<string>; lowest: number }[] {
  return Object.entries(PARTS)
    .filter(([path]) => path.includes(`/bots/${game}/`))
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([path, load]) => ({ load, lowest: Number(/-(\d+)\.txt$/.exec(path)?.[1] ?? 0) }));
}

async function linesOf(game: string, place: number): Promise<string[]> {
  const parts = partsOf(game);
  const part = parts[Math.max(0, Math.min(parts.length - 1, place))];
  if (part === undefined) throw new Error(`${game} has no puzzles`);
  return fetched(await part.load());
}

async function fetched(url: string): Promise<string[]> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`puzzles: ${response.status}`);
  return (await response.text()).split('\n').filter(Boolean);
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
  return (await loadPart(game)).read(lines[(number >>> 8) % lines.length] ?? '');
}

/** One about as hard as the player is strong, with a theme if that is wanted. */
export async function fitting(game: string, { rating }: Rating, theme: string): Promise<Puzzle> {
  const parts = partsOf(game);
  const wanted = parts.findLastIndex(({ lowest }) => lowest <= rating);
  const lines = await linesOf(game, wanted);
  const themed = lines.filter((line) => theme === '' || (line.split(' ').at(-1) ?? '').includes(theme));
  const from = themed.length > 0 ? themed : lines;
  return (await loadPart(game)).read(from[Math.floor(Math.random() * from.length)] ?? '');
}

/** So many in a row come from a part before the next harder one. */
const EACH_PART = 2;

/** One for a storm: the later, the harder. */
export async function rising(game: string, place: number): Promise<Puzzle> {
  const part = Math.min(partsOf(game).length - 1, Math.floor(place / EACH_PART));
  const lines = await linesOf(game, part);
  return (await loadPart(game)).read(lines[Math.floor(Math.random() * lines.length)] ?? '');
}

const ENDINGS = import.meta.glob<string>('../../../src/kitama/bots/*/puzzles/endings.txt', { query: '?url', import: 'default' });

function endingsOf(game: string): (() => Promise<string>) | undefined {
  return Object.entries(ENDINGS).find(([path]) => path.includes(`/bots/${game}/`))?.[1];
}

export function hasEndings(game: string): boolean {
  return endingsOf(game) !== undefined;
}

/** All endings of a title, the shortest first. */
export async function endings(game: string): Promise<Puzzle[]> {
  const load = endingsOf(game);
  if (load === undefined) throw new Error(`${game} has no endings`);
  const { read } = await loadPart(game);
  return (await fetched(await load())).map((line) => read(line));
}
