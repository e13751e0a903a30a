/** Beside the game: making a table, starting, coming and going. */
import { commitment } from '../../replay/draws';
import type { Player } from '../../client/types';
import type { Rules } from '../rules';
import { Draft, type Change } from './draft';
import { NO_SEAT, type Line } from './line';
import { Refused } from './refused';
import { checkedOptions, encodePlayer, encodeSetup, TABLE_RULES, wholeClock, type Setup } from './setup';
import { Table } from './table';

const LONGEST_NAME = 24;

/** What makes of a table what it is, and cannot be read from what was agreed. */
export type Birth = { id: string; seed: Uint8Array; rules: Rules };

/** What the caller says of a table to be made; the house adds the rest. */
export type Agreed = Omit<Setup, 'rules' | 'table_rules' | 'commitment' | 'begun_at' | 'table' | 'made_by'>;

/** A name as it is shown: visible characters, single spaces, not too long. Throws Refused. */
export function cleanName(text: string): string {
  const name = visible(text).trim().split(/\s+/u).join(' ');
  const { length } = [...name];
  if (length === 0 || length > LONGEST_NAME) {
    throw new Refused('bad-name', { length, most: LONGEST_NAME });
  }
  return name;
}

/** What shows nothing: by its category, or a letter, symbol or mark that is blank all the same. */
const HIDDEN = /[\p{C}\p{Zl}\p{Zp}\p{DI}\u2800\u{1D159}]|\u{16FE4}/u;

/** The text without what hides, reverses or overprints: at most two marks on a letter. */
function visible(text: string): string {
  let marks = 0;
  let kept = '';
  for (const letter of text.normalize('NFC')) {
    marks = /\p{M}/u.test(letter) ? marks + 1 : 0;
    if (marks <= 2) kept += HIDDEN.test(letter) ? ' ' : letter;
  }
  return kept;
}

/** A new table with its seats taken, already begun: rules, options and the seed's hash are pinned. */
export function create(
  { id, seed, rules }: Birth,
  agreed: Agreed,
  players: readonly Player[],
  now: number,
): { table: Table; lines: Line[] } {
  const options = checkedOptions(rules, agreed.options);
  const seats = rules.seatLabels(options).length;
  if (players.length !== seats) throw new Refused('no-such-seat', { seat: players.length, seats });
  const setup: Setup = {
    ...agreed,
    options,
    rules: rules.version,
    table_rules: TABLE_RULES,
    commitment: commitment(seed, id),
    clock: wholeClock(agreed.clock),
    begun_at: 'device',
    table: id,
    made_by: agreed.rematch_of === '' ? players.findIndex(({ type }) => type === 'person') : NO_SEAT,
  };
  const table = new Table(id, seed, rules);
  const draft = new Draft(table, now).add('created', { text: encodeSetup(setup) });
  for (const [seat, player] of players.entries()) {
    draft.add('sat', { seat, text: encodePlayer(player) });
  }
  const seated = draft.change();
  table.become(seated.after);
  // The device has made the seed itself: a number of its own would add nothing.
  const begun = new Draft(table, now).add('started', { text: players.map(() => 'house').join(' ') });
  const dealt = begun.deal().change();
  table.become(dealt.after);
  return { table, lines: [...seated.lines, ...dealt.lines] };
}

/** A player goes. The leaver policy says what follows (T18); null when already gone. */
export function leave(table: Table, seat: number, now: number): Change | null {
  table.requireSeat(seat);
  const isGone = table.away.has(seat) || table.out.has(seat);
  if (table.isOver || isGone || table.players[seat]?.type === 'bot') return null;
  const draft = new Draft(table, now).add('left', { seat });
  if (table.setup.leaver === 'resign') draft.add('resigned', { seat }).reveal();
  return draft.change();
}

/** A player is here again; null when never gone, or gone for good (T14). */
export function comeBack(table: Table, seat: number, now: number): Change | null {
  if (!table.away.has(seat) || table.out.has(seat) || table.isOver) return null;
  return new Draft(table, now).add('returned', { seat }).change();
}

/** A new table, already begun, where the same players sit one seat further. */
export function nextTable(
  table: Table,
  id: string,
  seed: Uint8Array,
  now: number,
): { table: Table; lines: Line[] } {
  const { rules, players, options } = table;
  const seated = [...players.slice(-1), ...players.slice(0, -1)].filter((one) => one !== null);
  const setup = { ...table.setup, options, rematch_of: table.id };
  return create({ id, seed, rules }, setup, seated, now);
}
