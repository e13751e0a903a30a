/** An engine of one's own for a screen, ended with it. */
import type { Question } from '../local/rules';
import { EngineThinker, type Search } from '../local/thinker';

export type Thinking = { think: (question: Question) => Search; end: () => void };

export function thinkingOf(game: string): Thinking {
  let worker: Worker | undefined;
  const thinker = new EngineThinker(() => {
    worker = new Worker(new URL('../local/engine.ts', import.meta.url), { type: 'module' });
    return worker;
  });
  return { think: (question) => thinker.think(game, question), end: () => worker?.terminate() };
}
