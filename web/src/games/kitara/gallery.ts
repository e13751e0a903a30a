/** The kept moments of Kitara: of a game of two, and of one of four. */
import type { Moment, Moments } from '../contract';
import type { Content, View } from './view';

const NAMES = ['start', 'draft', 'recruit', 'move', 'attack', 'retreat', 'discard', 'remove', 'over'] as const;
type Name = (typeof NAMES)[number];
type Kept = Promise<Moment<View, Content>>;

async function ofTwo(name: Name): Kept {
  const { content2 } = await import('./fixtures/content2');
  return { content: content2, frames: (await import('./fixtures/table2')).table2[name] };
}

async function ofFour(name: Name): Kept {
  const { content4 } = await import('./fixtures/content4');
  return { content: content4, frames: (await import('./fixtures/table4')).table4[name] };
}

export const moments: Moments<View, Content> = Object.fromEntries([
  ...NAMES.map((name) => [`2 ${name}`, () => ofTwo(name)]),
  ...NAMES.map((name) => [`4 ${name}`, () => ofFour(name)]),
]);
