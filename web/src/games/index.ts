/** The titles, found by their folders: every cover at once, a title when somebody sits down to it. */
import { shell } from '../i18n/index.svelte';
import type { Cover, Title } from './contract';

/** A cover before it has its words. They come with the shell's, each key behind its title's name. */
type AnyCover = (t: (key: string, values?: object) => string) => Cover;

const COVERS: ReadonlyMap<string, Cover> = new Map(
  Object.entries(import.meta.glob<AnyCover>('./*/cover/index.ts', { eager: true, import: 'cover' }))
    .map(([path, make]) => ({ name: folder(path), make }))
    .map(({ name, make }) => [name, make((key, values) => shell.word(`${name}/${key}`, values))] as const)
    .toSorted(([, a], [, b]) => a.order - b.order),
);
const TITLES = import.meta.glob<Title>('./*/index.ts', { import: 'title' });

/** The titles in the order they are shown. */
export const GAMES: readonly string[] = [...COVERS.keys()];

function folder(path: string): string {
  return path.split('/')[1] ?? '';
}

export function isGame(name: string): boolean {
  return COVERS.has(name);
}

/** What is known of a title that is there. */
export function coverOf(name: string): Cover {
  const cover = COVERS.get(name);
  if (cover === undefined) throw new Error(`there is no title ${name}`);
  return cover;
}

/** A title's name, also of one this page does not know. */
export function gameName(name: string): string {
  return COVERS.get(name)?.name() ?? name;
}

/** The board and the words of a title, with its messages ready. Whoever asks does not know its views:
 * what the server sends for it is handed to it as it is. */
export async function loadTitle(name: string): Promise<Title> {
  const load = TITLES[`./${name}/index.ts`];
  if (load === undefined) throw new Error(`there is no title ${name}`);
  const title = await load();
  await title.open();
  return title;
}
