/** What this device was told while a game went on, written down to check the end against. */
import { remember, remembered } from '../device/storage';
import type { About, Seen } from '../protocol';

export type Told = {
  /** What was promised of the seed when this device first heard of the table. */
  commitment: string;
  /** The first fingerprint of the list that was told, and the latest: each stands for all before. */
  digests: { version: number; digest: string }[];
  /** What this device promised for its own seats. */
  promises: string[];
  /** The promises whose numbers the table took. */
  accepted: string[];
};

const MOST_TABLES = 60;
const MOST_DIGESTS = 4;

function isKept(value: unknown): value is Record<string, Told> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const all = (): Record<string, Told> => remembered('told', {}, isKept);

export const toldOf = (table: string): Told | null => all()[table] ?? null;

function write(table: string, told: Told): void {
  const others = Object.entries(all()).filter(([name]) => name !== table);
  remember('told', Object.fromEntries([...others.slice(1 - MOST_TABLES), [table, told]]));
}

/** What is first heard counts: a promise that changes later is found at the end. */
export function noteAbout({ table, commitment }: About): void {
  if (toldOf(table) === null) {
    write(table, { commitment, digests: [], promises: [], accepted: [] });
  }
}

/** Once the seed is shown nothing is written down: fingerprints can then be made up. */
export function noteSeen({ table, version, digest, phase }: Seen): void {
  const told = toldOf(table);
  if (told === null || phase === 'over') return;
  if (told.digests.some((noted) => noted.version >= version)) return;
  const [first, ...later] = [...told.digests, { version, digest }];
  if (first === undefined) return;
  write(table, { ...told, digests: [first, ...later.slice(1 - MOST_DIGESTS)] });
}

/** A table of this device goes on at a server: it is the same list under another name. */
export function noteHandOver(from: string, to: string): void {
  const told = toldOf(from);
  if (told !== null) write(to, told);
}

export function notePromise(table: string, promise: string, isAccepted: boolean): void {
  const told = toldOf(table);
  if (told === null) return;
  const add = (list: string[]): string[] => [...new Set([...list, promise])];
  const accepted = isAccepted ? add(told.accepted) : told.accepted;
  write(table, { ...told, promises: add(told.promises), accepted });
}
