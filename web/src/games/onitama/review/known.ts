/** What the engine knows of a position after it has thought about it. */
import { NOBODY, type Known, type Question, type State, type Thought } from '../../../local/rules';
import type { Search } from '../../../local/thinker';

const DRAWN = -1;
export type Think = (question: Question) => Search;

/** No look takes longer, however slow the machine. */
const MOST_MS = 4000;

/** What the seat to move may expect, after so many positions were looked at. */
export async function knownOf(state: State, think: Think, nodes: number): Promise<Known> {
  if (state.seat === NOBODY) return ended(state);
  const { options, seat } = state;
  const question = { options, seat, seen: state.seen(seat), level: 'best', seed: [0, 0], milliseconds: MOST_MS, nodes } as const;
  const thought = await think(question).done;
  return thought === null ? { value: 0, left: 0, isExact: false, line: [] } : told(thought);
}

/** A draw is certain; a game that was just won was won by the move that did it: nothing is sooner. */
function ended(state: State): Known {
  const isDrawn = state.outcome(new Set())?.winners.length !== 1;
  return { value: isDrawn ? 0 : -1, left: isDrawn ? DRAWN : 1, isExact: false, line: [] };
}

function told({ value, line, distance = 0, isShortest = false, isDrawn = false }: Thought): Known {
  return { value, left: isDrawn ? DRAWN : (distance + 1) >> 1, isExact: isShortest, line };
}

/** The same for the other seat. */
export function turned({ value, left, isExact, line }: Known): Known {
  return { value: -value, left, isExact, line };
}
