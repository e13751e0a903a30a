/** From a wish to a table: set it here or ask the server for it, remember its seats, go there. */
import { hasServer } from '../address';
import * as http from '../client/http';
import { theLocalWire } from '../client/local.svelte';
import { myTables } from '../client/mine.svelte';
import { newPromise } from '../client/numbers';
import { keepForGood } from '../device/storage';
import { coverOf } from '../games';
import { t } from '../i18n/index.svelte';
import { beginnerOf } from '../local/levels';
import type { NewTable, RatingShown } from '../protocol';
import { router } from '../router.svelte';
import { settings } from '../settings.svelte';
import { keepPlan, lastPlan, tableFor, type Mode } from './plan';

type Levels = { bots: string[]; ratings: RatingShown[] };

/** The titles that can be played on this device, by what is known of their bots. */
const HERE = import.meta.glob<Levels>('../games/*/local/levels.json', { import: 'default' });

/** The name of this person, made up where none was given. */
export function ownName(): string {
  if (settings.name.trim() !== '') return settings.name.trim();
  const names = t('names.list').split('|');
  const name = names[Math.floor(Math.random() * names.length)] ?? '';
  settings.setName(name);
  return name;
}

/** Set a table, as wanted or as last time, and sit down at it. Raises HttpRefusal. */
export async function begin(game: string, mode: Mode, wanted = lastPlan(game)): Promise<void> {
  const levels = await levelsOf(game);
  const level = levels.includes(wanted.level) ? wanted.level : beginnerOf(levels);
  const plan = { ...wanted, level, levels: wanted.levels.map((one) => (levels.includes(one) ? one : level)) };
  keepPlan(game, plan);
  const asked = tableFor(game, mode, plan, ownName());
  const isHere = mode !== 'friend' && here(game) !== undefined;
  const table = isHere ? await beginHere(asked, levels) : await beginThere(asked, mode);
  router.go(`/t/${table}`);
}

/** Play on from somewhere, on this device, in a seat and against computers of a level. Raises HttpRefusal. */
export async function beginFrom(game: string, options: Record<string, string>, seat: number, level: string): Promise<void> {
  const others = coverOf(game).seats(options).length - 1;
  const bots = Array.from({ length: others }, (): NewTable['seats'][number] => ({ who: 'bot', bot: level }));
  const asked = { game, options, seats: bots.toSpliced(seat, 0, { who: 'me', name: ownName() }) };
  router.go(`/t/${await beginHere(asked, await levelsOf(game))}`);
}

/** Everybody sits at this screen, so the table stands on this device: nobody waits for a server. */
async function beginHere(asked: NewTable, levels: string[]): Promise<string> {
  try {
    const { table, seats } = await theLocalWire().create(asked, levels);
    const own = seats.map((seat) => ({ seat, token: '' }));
    myTables.keep(table, { game: asked.game, seats: own, phase: 'playing', at: Date.now() });
    void keepForGood();
    return table;
  } catch (error) {
    // A browser too old for the rules, or one that starts no workers: the server can do it.
    if (!hasServer || !(error instanceof http.HttpRefusal)) throw error;
    return beginThere(asked, 'computer');
  }
}

async function beginThere(asked: NewTable, mode: Mode): Promise<string> {
  const made = await http.makeTable({
    ...asked,
    seats: asked.seats.map((who) => (who.who === 'me' ? { ...who, promise: newPromise() } : who)),
  });
  const { table, join, seats } = made;
  myTables.keep(table, { game: asked.game, join, seats, at: Date.now() });
  if (mode !== 'friend') await http.start(table, seats[0]?.token ?? '');
  return table;
}

/** How strong a computer may be in this game, the weakest first. */
export async function levelsOf(game: string): Promise<string[]> {
  return (await known(game)).bots;
}

/** The level that is played next, and those there are. */
export async function strength(game: string): Promise<{ level: string; levels: string[] }> {
  const levels = await levelsOf(game);
  const { level } = lastPlan(game);
  return { level: levels.includes(level) ? level : beginnerOf(levels), levels };
}

/** Keep a level for the next games; computers that had levels of their own follow it. */
export function setStrength(game: string, level: string): void {
  keepPlan(game, { ...lastPlan(game), level, levels: [] });
}

/** How far the levels were measured to be apart. */
export async function ratingsOf(game: string): Promise<RatingShown[]> {
  return (await known(game)).ratings;
}

function here(game: string): (() => Promise<Levels>) | undefined {
  return HERE[`../games/${game}/local/levels.json`];
}

let asked: ReturnType<typeof http.games> | undefined;

async function known(game: string): Promise<Levels> {
  const load = here(game);
  if (load !== undefined) return load();
  asked ??= http.games().catch((error: unknown) => {
    asked = undefined;
    throw error;
  });
  return (await asked).find(({ name }) => name === game) ?? { bots: [], ratings: [] };
}
