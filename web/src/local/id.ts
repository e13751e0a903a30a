/** The names of tables of this device: recognisable, and longer than a server's. */
const PREFIX = 'local';
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789';
const RANDOM_LETTERS = 16;

export type Random = (count: number) => Uint8Array;

export function newTableId(random: Random): string {
  // A little uneven, which matters for nothing: these names keep no secret.
  const letters = [...random(RANDOM_LETTERS)].map((byte) => LETTERS[byte % LETTERS.length]);
  return `${PREFIX}${letters.join('')}`;
}

export function isLocal(table: string): boolean {
  return table.startsWith(PREFIX) && table.length === PREFIX.length + RANDOM_LETTERS;
}
