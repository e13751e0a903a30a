/** Taking back: free within one's own turn, by consent beyond it, never across a reveal (T1, T2). */
import type { Code } from '../../protocol';
import { Draft, type Change } from './draft';
import { NO_SEAT } from './line';
import { Refused } from './refused';
import { askedKey, TAKEBACK, type Table } from './table';
import { requireFresh } from './turn';

/** How many actions stand before a seat's last decision, or why it cannot go back there. */
type Found = number | Extract<Code, 'behind-draw' | 'nothing-to-undo'>;

/** Take back one's own last decision, as long as nobody else decided or learned anything. */
export function undo(
  table: Table,
  seat: number,
  version: number,
  request: string,
  now: number,
): Change {
  const state = table.requirePlaying();
  table.requireInGame(seat);
  requireFresh(table, version);
  if (state.seat !== seat) throw new Refused('not-your-turn', { decides: state.seat });
  const text = String(beforeLastDecision(table, seat, false));
  return new Draft(table, now).add('undid', { seat, text, request }).change();
}

/** Ask the others to let this seat take back its last decision. Bots always consent. */
export function ask(
  table: Table,
  seat: number,
  version: number,
  request: string,
  now: number,
): Change {
  table.requirePlaying();
  table.requireInGame(seat);
  requireFresh(table, version);
  if (table.favour.has(TAKEBACK) || table.asked.has(askedKey(TAKEBACK, seat))) {
    throw new Refused('already-offered', { question: TAKEBACK });
  }
  const text = String(beforeLastDecision(table, seat, true));
  const draft = new Draft(table, now).add('asked', { seat, text: TAKEBACK, request });
  if (allConsent(table, new Set([seat]))) draft.add('undid', { seat, text });
  return draft.change();
}

/** Agree to a takeback somebody asked for; the last to agree makes it happen. */
export function consent(table: Table, seat: number, request: string, now: number): Change {
  table.requirePlaying();
  table.requireInGame(seat);
  const favour = table.favour.get(TAKEBACK);
  if (favour === undefined || favour.has(seat)) {
    throw new Refused('nothing-offered', { question: TAKEBACK });
  }
  const draft = new Draft(table, now).add('agreed', { seat, text: TAKEBACK, request });
  if (allConsent(table, new Set([...favour, seat]))) {
    const text = String(beforeLastDecision(table, table.takebackBy, true));
    draft.add('undid', { seat: table.takebackBy, text });
  }
  return draft.change();
}

/** Whether this seat may take its last decision back without asking. */
export function canUndo(table: Table, seat: number): boolean {
  if (table.decider !== seat || table.out.has(seat)) return false;
  return typeof lastDecision(table, seat, false) === 'number';
}

/** Whether this seat may ask to take its last decision back, over what others decided since. */
export function canAsk(table: Table, seat: number): boolean {
  if (table.phase !== 'playing' || table.out.has(seat)) return false;
  if (table.favour.has(TAKEBACK) || table.asked.has(askedKey(TAKEBACK, seat))) return false;
  return typeof lastDecision(table, seat, true) === 'number';
}

function allConsent(table: Table, favour: ReadonlySet<number>): boolean {
  return table.peopleInGame().every((seat) => favour.has(seat));
}

function beforeLastDecision(table: Table, seat: number, acrossOthers: boolean): number {
  const found = lastDecision(table, seat, acrossOthers);
  if (typeof found !== 'number') throw new Refused(found);
  return found;
}

function lastDecision({ pile }: Table, seat: number, acrossOthers: boolean): Found {
  for (let place = pile.length - 1; place >= 0; place -= 1) {
    const entry = pile[place];
    if (entry?.isWall) return 'behind-draw';
    if (entry?.seat === seat) return place;
    if (entry?.seat !== NO_SEAT && !acrossOthers) break;
  }
  return 'nothing-to-undo';
}
