/** A second try at a position of Onitama, judged by the engine: within four points of the best move. */
import type { MakeJudge } from '../../../review/parts';
import { NOBODY, type Known, type State } from '../../../local/rules';
import { knownOf, turned } from './known';
import { goodWords, worseWords } from './told';

const THINK_MS = 350;
const NEAR = 0.04;

export const judge: MakeJudge = ({ rules, bots }, think) => {
  const known = new Map<State, Promise<Known>>();
  return async (state, action) => {
    const best = known.get(state) ?? knownOf(state, think, 2 * THINK_MS);
    known.set(state, best);
    const before = await best;
    const next = state.copy();
    next.apply(rules.parse(action));
    const after = turned(await knownOf(next, think, THINK_MS));
    const { verdict, given } = bots.verdict?.(before, after) ?? { verdict: 'good', given: 0 };
    const isHarmless = verdict === 'good' || verdict === 'slower';
    if (action === before.line[0] || (isHarmless && given <= NEAR)) return { isGood: true, words: goodWords(after) };
    const cost = next.seat === NOBODY ? null : (bots.gain?.(next.seen(next.seat), after.line) ?? null);
    return { isGood: false, words: worseWords(action, before, after, cost) };
  };
};
