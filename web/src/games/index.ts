/** The titles, each loaded when somebody first sits down to it. */
import type { Title } from './contract';

export const GAMES = ['onitama', 'kitara'] as const;
export type GameName = (typeof GAMES)[number];

const LOADERS: Record<GameName, () => Promise<{ title: Title<never, never> }>> = {
  onitama: () => import('./onitama'),
  kitara: () => import('./kitara'),
};

/** Whether seats know things others do not: then a shared screen needs a curtain. */
export const HAS_SECRETS: Record<GameName, boolean> = { onitama: false, kitara: true };

export function isGame(name: string): name is GameName {
  return (GAMES as readonly string[]).includes(name);
}

/** The board and the words of a title, with its messages ready. */
export async function loadTitle(name: GameName): Promise<Title> {
  const { title } = await LOADERS[name]();
  await title.open();
  return title as unknown as Title;
}
