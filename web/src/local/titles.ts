/** The titles that can be played here, found by their folders and loaded when they are needed. */
import { OtherModule } from './module';
import type { Load, Title } from './rules';
import { Refused } from './table/refused';

const LOADS = import.meta.glob<Load>('../games/*/local/index.ts', { import: 'load' });
const loaded = new Map<string, Promise<Title>>();

/** The rules and bots of a title. Throws Refused where there are none here. */
export function titleOf(game: string): Promise<Title> {
  const load = LOADS[`../games/${game}/local/index.ts`];
  if (load === undefined) return Promise.reject(new Refused('no-such-game', { game }));
  const found = loaded.get(game) ?? fetched(load);
  loaded.set(game, found);
  found.catch(() => loaded.delete(game));
  return found;
}

async function fetched(load: () => Promise<Load>): Promise<Title> {
  try {
    return await made(await load());
  } catch (error) {
    console.error(error);
    throw new Refused('busy'); // what could not be fetched may be there the next time
  }
}

/** Where somebody on the way has kept an old module, it is asked for anew. */
async function made(load: Load): Promise<Title> {
  try {
    return await load((url) => fetchBytes(url));
  } catch (error) {
    if (!(error instanceof OtherModule)) throw error;
    return load((url) => fetchBytes(url, 'reload'));
  }
}

async function fetchBytes(
  url: URL,
  cache: RequestCache = 'default',
): Promise<Uint8Array<ArrayBuffer>> {
  const response = await fetch(url, { cache });
  if (!response.ok) throw new Error(`${url.pathname}: ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}
