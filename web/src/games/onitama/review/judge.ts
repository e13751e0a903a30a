/** A second try at a position of Onitama, judged by the engine: within four points of the best move. */
import type { MakeJudge, Tried } from '../../../review/parts';
import { NOBODY, type Known, type State } from '../../../local/rules';
import { knownOf, turned } from './known';
import { goodWords, worseWords } from './told';

/** Positions looked at after the try; before it twice as many. */
const NODES = 350_000;
const NEAR = 0.04;

export const judge: MakeJudge = ({ rules, bots }, think) => {
  const known = new Map<State, Promise<Known>>();
  const tried = async (state: State, [action = '']: readonly string[]): Promise<Tried> => {
    const best = known.get(state) ?? knownOf(state, think, 2 * NODES);
    known.set(state, best);
    const before = await best;
    const next = state.copy();
    next.apply(rules.parse(action));
    const after = turned(await knownOf(next, think, NODES));
    const { verdict, given } = bots.verdict?.(before, after) ?? { verdict: 'good', given: 0 };
    const isHarmless = verdict === 'good' || verdict === 'slower';
    if (action === before.line[0] || (isHarmless && given <= NEAR)) return { isGood: true, words: goodWords(after) };
    const cost = next.seat === NOBODY ? null : (bots.gain?.(next.seen(next.seat), after.line) ?? null);
    return { isGood: false, words: worseWords(action, before, after, cost) };
  };
  return { tried };
};
