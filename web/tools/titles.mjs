// The titles of the page: a folder each in src/games/. There is no other list of them.
import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
const GAMES = join(ROOT, 'src/games');

/** Each title's name and folder. */
export function titles() {
  const folders = readdirSync(GAMES, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return folders.map(({ name }) => ({ name, folder: join(GAMES, name) }));
}
