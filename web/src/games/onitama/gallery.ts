/** The kept moments of Onitama. */
import type { Frame, Moment, Moments } from '../contract';
import type { Content, View } from './view';

async function kept(frames: Frame<View>[]): Promise<Moment<View, Content>> {
  const { cards } = await import('./fixtures/cards');
  return { content: cards, frames };
}

export const moments: Moments<View, Content> = {
  stone: async () => kept((await import('./fixtures/stone')).stone),
  stream: async () => kept((await import('./fixtures/stream')).stream),
  pass: async () => kept((await import('./fixtures/pass')).pass),
};
