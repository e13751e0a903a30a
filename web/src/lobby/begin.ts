/** From a wish to a table: ask the server for it, remember its seats, go there. */
import * as http from '../client/http';
import { myTables } from '../client/mine.svelte';
import type { GameShown, RatingShown } from '../protocol';
import { t } from '../i18n/index.svelte';
import { router } from '../router.svelte';
import { settings } from '../settings.svelte';
import { keepPlan, lastPlan, tableFor, type Mode } from './plan';

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
  const plan = { ...wanted, level: await knownLevel(game, wanted.level) };
  keepPlan(game, plan);
  const made = await http.makeTable(tableFor(game, mode, plan, ownName()));
  myTables.keep(made.table, { game, join: made.join, seats: made.seats, at: Date.now() });
  if (mode !== 'friend') await http.start(made.table, made.seats[0]?.token ?? '');
  router.go(`/t/${made.table}`);
}

async function knownLevel(game: string, wanted: string): Promise<string> {
  const levels = await levelsOf(game);
  return levels.includes(wanted) ? wanted : (levels[0] ?? wanted);
}

let asked: ReturnType<typeof http.games> | undefined;

/** How strong a computer may be in this game, the weakest first. */
export async function levelsOf(game: string): Promise<string[]> {
  return (await shown(game))?.bots ?? [];
}

/** How far the levels were measured to be apart. */
export async function ratingsOf(game: string): Promise<RatingShown[]> {
  return (await shown(game))?.ratings ?? [];
}

async function shown(game: string): Promise<GameShown | undefined> {
  asked ??= http.games().catch((error: unknown) => {
    asked = undefined;
    throw error;
  });
  return (await asked).find(({ name }) => name === game);
}
