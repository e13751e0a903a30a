/** One line of a table's list, and the chain of digests that ties each line to those before it. */
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** The seat of a line that belongs to the table as a whole, such as a draw. */
export const NO_SEAT = -1;

/** What the chain of digests begins with. */
export const START = '0'.repeat(64);

export const KINDS = [
  'created', 'sat', 'stood', 'ready', 'promised', 'called', 'showed', 'started', 'acted', 'drew', 'undid', 'asked', 'declined', 'agreed',
  'resigned', 'timed-out', 'left', 'returned', 'settled', 'revealed', 'rematched',
  'moved',
] as const;

/** What a line says. */
export type Kind = (typeof KINDS)[number];

export type Unlinked = {
  version: number;
  /** Milliseconds since 1970. */
  at: number;
  seat: number;
  kind: Kind;
  text: string;
  /** The client's own name for its request; empty for what nobody asked for. */
  id: string;
};

/** What happened, when, by whom; never changed and never erased. */
export type Line = Unlinked & { digest: string };

/** What ties a line to the one before it, keyed with the table's seed as everywhere. */
export function digest(seed: Uint8Array, before: string, line: Unlinked): string {
  const { version, at, seat, kind, text } = line;
  const message = `line\n${before}\n${version} ${at} ${seat} ${kind} ${text}`;
  return bytesToHex(hmac(sha256, seed, utf8ToBytes(message)));
}

/** The line that follows the one with that digest. */
export function linked(seed: Uint8Array, before: string, line: Unlinked): Line {
  return { ...line, digest: digest(seed, before, line) };
}

/** A line as text, the way records keep it. */
export function write({ version, at, seat, kind, text, id }: Unlinked): string {
  return `${version} ${at} ${seat === NO_SEAT ? '-' : seat} ${kind} ${id || '-'} ${text}`;
}
