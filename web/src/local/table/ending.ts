/** What players do about the end themselves, and after it: draws, giving up, time, rematches. */
import { isUp } from './clock';
import { Draft, type Change } from './draft';
import { Refused } from './refused';
import { askedKey, DRAW, REMATCH, TAKEBACK, type Table } from './table';
import * as undo from './undo';

/** Offer a draw, in a game that knows it (T6). A bot plays on. */
export function offerDraw(table: Table, seat: number, request: string, now: number): Change {
  table.requirePlaying();
  table.requireInGame(seat);
  if (!table.rules.drawByAgreement) throw new Refused('no-agreed-draw', { game: table.setup.game });
  if (table.favour.has(DRAW) || table.asked.has(askedKey(DRAW, seat))) {
    throw new Refused('already-offered', { question: DRAW });
  }
  const draft = new Draft(table, now).add('asked', { seat, text: DRAW, request });
  const bot = table.inGame().find((other) => table.players[other]?.type === 'bot');
  if (bot !== undefined) draft.add('declined', { seat: bot, text: DRAW });
  return draft.change();
}

/** Say yes to a draw or a takeback somebody asked for. */
export function agree(
  table: Table,
  seat: number,
  question: string,
  request: string,
  now: number,
): Change {
  if (question === TAKEBACK) return undo.consent(table, seat, request, now);
  table.requirePlaying();
  table.requireInGame(seat);
  const favour = table.favour.get(DRAW);
  if (favour === undefined || favour.has(seat)) {
    throw new Refused('nothing-offered', { question: DRAW });
  }
  return new Draft(table, now).add('agreed', { seat, text: DRAW, request }).reveal().change();
}

/** Say no to a question, or take one's own back. */
export function decline(
  table: Table,
  seat: number,
  question: string,
  request: string,
  now: number,
): Change {
  table.requirePlaying();
  table.requireInGame(seat);
  if (!table.favour.has(question)) throw new Refused('nothing-offered', { question });
  return new Draft(table, now).add('declined', { seat, text: question, request }).change();
}

/** Give up. The last of the others wins, or they play on (T9, T10). */
export function resign(table: Table, seat: number, request: string, now: number): Change {
  table.requirePlaying();
  table.requireInGame(seat);
  return new Draft(table, now).add('resigned', { seat, request }).reveal().change();
}

/** Let a seat give up whose time is up (T8); null as long as it is not. */
export function timeOut(table: Table, now: number): Change | null {
  const { running } = table.clock;
  if (!table.isPlaying || running === null || !isUp(table.clock, now)) return null;
  return new Draft(table, now).add('timed-out', { seat: running }).reveal().change();
}

/** Ask to go on with the same players. wantsRematch() then says whether everybody does. */
export function askRematch(table: Table, seat: number, request: string, now: number): Draft {
  if (!table.isOver) throw new Refused('not-over');
  if (table.rematch !== '' || table.asked.has(askedKey(REMATCH, seat))) {
    throw new Refused('already-offered', { question: REMATCH });
  }
  return new Draft(table, now).add('asked', { seat, text: REMATCH, request });
}

/** Whether, with this seat, every person at the table has asked to go on (T19). */
export function wantsRematch(table: Table, seat: number): boolean {
  const favour = table.favour.get(REMATCH);
  return table.people().every((person) => person === seat || favour?.has(person));
}
