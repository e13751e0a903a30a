/** Who has won where players ended the game without its rules (T9 to T13). */
import type { Outcome, State } from '../rules';

/** Who gave up, after how many actions, and why. */
export type GivenUp = { after: number; seat: number; reason: 'resignation' | 'time' };

export const AGREEMENT = 'agreement';
export const AS_IT_STANDS = 'as-it-stands';

/** Who has won because others gave up (T9, T12); null while at least two play on. */
export function givenUpOutcome(
  givenUp: readonly GivenUp[],
  seats: number,
  tableRules: number,
): Outcome | null {
  const last = givenUp.at(-1);
  if (last === undefined || (givenUp.length < seats - 1 && tableRules > 1)) return null;
  const rest = range(seats).filter((seat) => !givenUp.some((one) => one.seat === seat));
  return { reason: last.reason, scores: range(seats).map(() => 0), winners: rest };
}

/** Who has won where only bots are left to play (T13). */
export function standingOutcome(state: State, out: ReadonlySet<number>): Outcome {
  return { ...state.standing(out), reason: AS_IT_STANDS };
}

export function range(count: number): number[] {
  return [...Array(count).keys()];
}
