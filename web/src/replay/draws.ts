/**
 * Recomputes the draws of a finished game, as src/kitama/tables/dealer.py makes them.
 *
 * The hashes are computed in plain JavaScript everywhere: crypto.subtle is withheld on plain HTTP,
 * and a check that runs in one way only is a check that is tested.
 */
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import type { ChanceShown } from '../protocol';

/** Whose number counts for a seat: its device's own, or the house's, without or instead of one. */
export type Source = 'own' | 'house' | 'late';

const SPAN = 1n << 256n;

/** What was shown before the game, and binds the seed without telling it. */
export function commitment(seed: Uint8Array, table: string): string {
  const bound = table === '' ? 'kitama seed\n' : `kitama seed 3\n${table}\n`;
  return bytesToHex(sha256(concatBytes(utf8ToBytes(bound), seed)));
}

/** What a device shows of its number before any number is shown. */
export function promiseOf(number: Uint8Array): string {
  return bytesToHex(sha256(concatBytes(utf8ToBytes('kitama number\n'), number)));
}

/** What stands in for a number nobody showed. */
export function houseNumber(seed: Uint8Array, seat: number): Uint8Array {
  return hmac(sha256, seed, utf8ToBytes(`number\n${seat}`));
}

/** What all draws of a table come from: the seed, the table's name, a number for each seat. */
export function tableKey(seed: Uint8Array, table: string, numbers: readonly Uint8Array[]): Uint8Array {
  const message = ['key', table, ...numbers.map((number) => bytesToHex(number))].join('\n');
  return hmac(sha256, seed, utf8ToBytes(message));
}

/** A number below total; a value in the uneven remainder of 2^256 is drawn again. */
export function uniform(key: Uint8Array, place: number, total: bigint): bigint {
  const limit = SPAN - (SPAN % total);
  for (let attempt = 0; ; attempt += 1) {
    const digest = hmac(sha256, key, utf8ToBytes(`${place}.${attempt}`));
    const value = BigInt(`0x${bytesToHex(digest)}`);
    if (value < limit) return value % total;
  }
}

/** What happens in the draw at that place. */
export function drawn(key: Uint8Array, place: number, chances: readonly ChanceShown[]): string | null {
  const total = chances.reduce((sum, { weight }) => sum + BigInt(weight), 0n);
  let rest = uniform(key, place, total === 0n ? 1n : total);
  for (const { text, weight } of chances) {
    if (rest < BigInt(weight)) return text;
    rest -= BigInt(weight);
  }
  return null;
}
