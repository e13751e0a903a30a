/** A whole table as text, as `kitama verify` reads it. */
import { bytesToHex } from '@noble/hashes/utils.js';
import { write as writeLine, type Line } from './line';

const MAGIC = 'kitama record 1';

/** The record with its seed: it tells everything, and is for nobody who still plays. */
export function write(table: string, seed: Uint8Array, lines: readonly Line[]): string {
  const heading = [MAGIC, `table: ${table}`, `seed: ${bytesToHex(seed)}`];
  const last = lines.at(-1);
  if (last !== undefined) heading.push(`digest: ${last.digest}`);
  return `${[...heading, '', ...lines.map((line) => writeLine(line))].join('\n')}\n`;
}
