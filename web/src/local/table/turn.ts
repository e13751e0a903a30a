/** A decision of a seat: the only way a game goes forward. */
import { BadText } from '../rules';
import { Draft, type Change } from './draft';
import { Refused } from './refused';
import type { Table } from './table';

/** Decide. Refused when the position has changed since that version, or the rules say no. */
export function act(
  table: Table,
  seat: number,
  version: number,
  text: string,
  request: string,
  now: number,
): Change {
  const state = table.requirePlaying();
  requireFresh(table, version);
  if (state.seat !== seat) throw new Refused('not-your-turn', { decides: state.seat });
  const action = parsed(table, text);
  if (!state.legalActions().includes(action)) {
    const { rule, code: reason, values } = table.rules.explain(state, action);
    throw new Refused('illegal-action', { rule, reason, values });
  }
  const after = state.copy();
  after.apply(action);
  const made = { action, after };
  return new Draft(table, now)
    .add('acted', { seat, text: table.rules.notation(action), request, made })
    .deal()
    .change();
}

function parsed(table: Table, text: string): number {
  try {
    return table.rules.parse(text);
  } catch (error) {
    if (!(error instanceof BadText)) throw error;
    throw new Refused('bad-action', { message: error.message, column: error.column });
  }
}

/** Who decides must have seen the position as it stands. */
export function requireFresh(table: Table, version: number): void {
  if (!(table.decidedAt <= version && version <= table.version)) {
    throw new Refused('stale', { version: table.version });
  }
}
