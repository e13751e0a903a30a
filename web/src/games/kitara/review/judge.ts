/** A second try at a turn of Kitara: made to its end on the board, then weighed against the best plan. */
import { CHANCE, NOBODY, type State } from '../../../local/rules';
import type { Judge, MakeJudge, Tried } from '../../../review/parts';
import type { KitaraRules } from '../local/rules';
import type { KitaraState } from '../local/state';
import { t } from '../messages';
import type { ShownView } from '../shown';
import type { Attempt } from './reviewing';
import type { Answer, Asked } from './worker';

/** Of a chance to win: within four points of the best plan is good enough. */
const NEAR = 0.04;

/** Weighs a turn; in the page a worker does. */
export type Weigh = (options: Record<string, string>, record: Uint8Array, actions: readonly string[]) => Promise<Attempt>;

export function judgeBy(rules: KitaraRules, weigh: Weigh, end: () => void = () => undefined): Judge {
  return {
    async tried(state, actions): Promise<Tried> {
      const { loss } = await weigh(state.options, (state as KitaraState).record, actions);
      const points = Math.round(100 * loss);
      if (loss <= NEAR) return { isGood: true, words: points > 0 ? t('tried.near', { points }) : t('tried.best') };
      return { isGood: false, words: t('tried.short', { points }) };
    },
    goesOn(root, now) {
      if (now.seat === NOBODY || turnOf(now) !== turnOf(root)) return '';
      if (now.seat === root.seat) return null;
      const legal = now.legalActions();
      // What chance draws is not what is judged: both turns get the same luck there, again and again.
      const place = now.seat === CHANCE ? Math.floor(Math.random() * legal.length) : 0;
      return rules.notation(legal[place] ?? 0);
    },
    end,
  };
}

function turnOf(state: State): number {
  return (state.view(null) as ShownView).turn;
}

export const judge: MakeJudge = ({ rules }) => {
  let worker: Worker | undefined;
  const weigh: Weigh = (options, record, actions) =>
    new Promise((resolve, fail) => {
      worker ??= new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
      worker.onmessage = ({ data }: MessageEvent<Answer>) => (data.type === 'tried' ? resolve(data.tried) : fail(new Error(data.type)));
      worker.onerror = () => fail(new Error('the worker failed'));
      worker.postMessage({ type: 'turn', game: rules.name, options, record, actions: [...actions] } satisfies Asked);
    });
  return judgeBy(rules as KitaraRules, weigh, () => worker?.terminate());
};
