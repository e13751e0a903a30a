/** Sitting down at a table that waits for players. */
import * as http from '../client/http';
import { HttpRefusal } from '../client/http';
import { myTables } from '../client/mine.svelte';
import { newPromise } from '../client/numbers';
import { router } from '../router.svelte';
import type { TableListed } from '../protocol';
import { ownName } from './begin';

/** Take a seat, and keep what proves that it is ours. */
export async function takeSeat(table: string, game: string, seat: number, join: string | null): Promise<string> {
  const player = { who: 'me', name: ownName(), promise: newPromise() } as const;
  const token = await http.sit(table, seat, { player, join });
  myTables.keep(table, { game, ...(join === null ? {} : { join }) });
  myTables.addSeat(table, token);
  return token.token;
}

/** Begin, unless people there have not said yet that they are ready. */
export async function beginIfReady(table: string, token: string): Promise<void> {
  try {
    await http.start(table, token);
  } catch (error) {
    if (!(error instanceof HttpRefusal && error.code === 'not-ready')) throw error;
  }
}

/** Join an open game from the list: its first free seat. */
export async function joinListed({ table, game, players }: TableListed): Promise<void> {
  const free = players.flatMap((player, seat) => (player === null ? [seat] : []));
  const token = await takeSeat(table, game, free[0] ?? 0, null);
  if (free.length === 1) await beginIfReady(table, token);
  router.go(`/t/${table}`);
}
