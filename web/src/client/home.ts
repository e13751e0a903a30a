/** Where a table lives decides whom to ask about it: the server, or the worker of this device. */
import { isLocal } from '../local/id';
import type { ReplayShown } from '../protocol';
import type { Wire } from './connection.svelte';
import * as http from './http';
import { theLocalWire } from './local.svelte';
import { myTables } from './mine.svelte';
import { noteHandOver } from './told';
import { theWire } from './wire';

export { isLocal };

/** How a table is spoken with: over the socket, or with the worker of this device. */
export function wireOf(table: string): Wire {
  return isLocal(table) ? theLocalWire() : theWire();
}

/** What a board is drawn from: cards and maps. */
export function contentOf(table: string): Promise<unknown> {
  return isLocal(table) ? theLocalWire().content(table) : http.content(table);
}

/** A game action by action, as whoever sits here may know it. */
export function replayOf(table: string): Promise<ReplayShown> {
  if (isLocal(table)) return theLocalWire().replay(table);
  return http.replayOf(table, myTables.find(table)?.seats[0]?.token ?? '');
}

/** Every line of a game that is over, with the seed. */
export function recordOf(table: string): Promise<string> {
  return isLocal(table) ? theLocalWire().record(table) : http.record(table);
}

export function transcriptOf(table: string): Promise<string> {
  return isLocal(table) ? theLocalWire().transcript(table) : http.transcript(table);
}

/** Forget a table: its seats, and where it lives here, the game itself. */
export async function forgetTable(table: string): Promise<void> {
  if (isLocal(table)) await theLocalWire().forget(table);
  myTables.forget(table);
}

/** Let a game of this device go on at the server, with its whole record: its name there. */
export async function handOver(table: string): Promise<string> {
  const made = await http.handOver(table, await theLocalWire().handOver(table));
  const { game = '', others = [], phase = 'playing' } = myTables.find(table) ?? {};
  const { join, seats } = made;
  myTables.keep(made.table, { game, join, seats, others, phase, at: Date.now() });
  noteHandOver(table, made.table);
  await forgetTable(table);
  return made.table;
}
