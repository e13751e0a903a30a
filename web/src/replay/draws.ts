/**
 * Recomputes the draws of a finished game from its seed, as src/kitama/tables/dealer.py makes them.
 *
 * The hashes are computed in plain JavaScript everywhere: crypto.subtle is withheld on plain HTTP,
 * and a check that runs in one way only is a check that is tested.
 */
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import type { ChanceShown } from '../protocol';

/** One draw: its number, everything that could have happened with its weight, and what did. */
export type Draw = { number: number; chances: ChanceShown[]; text: string };

export type Finding =
  | { kind: 'right'; count: number }
  | { kind: 'wrong-seed' }
  | { kind: 'wrong-draw'; number: number };

const SPAN = 1n << 256n;

/** What was shown before the game, and binds the seed without telling it. */
export function commitment(seed: Uint8Array): string {
  return bytesToHex(sha256(concatBytes(utf8ToBytes('kitama seed\n'), seed)));
}

/** A number below total; a value in the uneven remainder of 2^256 is drawn again. */
function uniform(seed: Uint8Array, number: number, total: bigint): bigint {
  const limit = SPAN - (SPAN % total);
  for (let attempt = 0; ; attempt += 1) {
    const digest = hmac(sha256, seed, utf8ToBytes(`${number}.${attempt}`));
    const value = BigInt(`0x${bytesToHex(digest)}`);
    if (value < limit) return value % total;
  }
}

/** What happens in a draw with this seed. */
export function drawn(seed: Uint8Array, number: number, chances: ChanceShown[]): string | null {
  const total = chances.reduce((sum, { weight }) => sum + BigInt(weight), 0n);
  let place = uniform(seed, number, total === 0n ? 1n : total);
  for (const { text, weight } of chances) {
    if (place < BigInt(weight)) return text;
    place -= BigInt(weight);
  }
  return null;
}

/** Whether the seed is the one that was promised, and every draw follows from it. */
export function check(seedHex: string, promised: string, draws: Draw[]): Finding {
  let seed: Uint8Array;
  try {
    seed = hexToBytes(seedHex);
  } catch {
    return { kind: 'wrong-seed' };
  }
  if (commitment(seed) !== promised) return { kind: 'wrong-seed' };
  for (const { number, chances, text } of draws) {
    if (drawn(seed, number, chances) !== text) return { kind: 'wrong-draw', number: number + 1 };
  }
  return { kind: 'right', count: draws.length };
}
