/** What is agreed when a table is made, pinned in its first line, and who sits at it. */
import type { Control, Leaver, Player, Visibility } from '../../client/types';
import { BadOption, BadText, type Options, type Rules, type State } from '../rules';
import { Refused } from './refused';

/** The version of docs/rules/table.md. */
export const TABLE_RULES = 4;
/** The first version under which draws follow from their place, and from the table's own key. */
export const FAIR_DRAWS = 3;
/** The first version under which a live clock waits for everybody's first decision. */
export const FOR_ALL = 4;
/** How long a player must be gone before those who are here decide how to go on. */
export const PATIENCE_MS = 300_000;
const MOST_OPTIONS = 16;

/** The first line of a table. */
export type Setup = {
  game: string;
  options: Record<string, string>;
  rules: number;
  table_rules: number;
  commitment: string;
  clock: Control;
  leaver: Leaver;
  visibility: Visibility;
  hot_seat: boolean;
  stand_in: string;
  rematch_of: string;
  begun_at: 'server' | 'device';
  /** The name the draws are bound to. */
  table: string;
  /** The seat of whoever made the table. */
  made_by: number;
  /** Whether anybody may sit down without a code. */
  is_open: boolean;
  patience_ms?: number;
};

/** The text Python writes for the same setup: the order of the fields is part of it. */
export function encodeSetup(setup: Setup): string {
  return JSON.stringify({
    game: setup.game,
    options: setup.options,
    rules: setup.rules,
    table_rules: setup.table_rules,
    commitment: setup.commitment,
    clock: wholeClock(setup.clock),
    leaver: setup.leaver,
    visibility: setup.visibility,
    hot_seat: setup.hot_seat,
    stand_in: setup.stand_in,
    rematch_of: setup.rematch_of,
    begun_at: setup.begun_at,
    table: setup.table,
    made_by: setup.made_by,
    is_open: setup.is_open ?? false,
    patience_ms: setup.patience_ms ?? PATIENCE_MS,
  });
}

/** A clock with nothing left out. */
export function wholeClock(clock: Control): Control {
  if (clock.type === 'live') {
    return { type: 'live', bank_ms: clock.bank_ms, increment_ms: clock.increment_ms ?? 0 };
  }
  return clock.type === 'deadline' ? { type: 'deadline', within_ms: clock.within_ms } : { type: 'none' };
}

export const decodeSetup = (text: string): Setup => JSON.parse(text) as Setup;

export function encodePlayer(player: Player): string {
  return player.type === 'person'
    ? JSON.stringify({ type: 'person', name: player.name })
    : JSON.stringify({ type: 'bot', bot: player.bot, ...(player.name ? { name: player.name } : {}) });
}

/** What bots are called by the seat they first sit down at, as in Python's tables/setup.py. */
const BOT_NAMES = ['Acacia', 'Baobab', 'Cedar', 'Ebony', 'Willow', 'Palm', 'Marula', 'Tamarind'];

/** The player, with a name where it is a bot that has none yet. */
export function named(player: Player, seat: number): Player {
  if (player.type === 'person' || player.name) return player;
  return { ...player, name: BOT_NAMES[seat % BOT_NAMES.length] ?? '' };
}

export const decodePlayer = (text: string): Player => JSON.parse(text) as Player;

/** What stands on a player's name plate. */
export const shownName = (player: Player): string =>
  player.type === 'person' ? player.name : player.bot;

/** The options as the game completes them. Throws Refused. */
export function checkedOptions(rules: Rules, options: Options): Record<string, string> {
  if (Object.keys(options).length > MOST_OPTIONS) {
    throw new Refused('bad-option', { message: `at most ${MOST_OPTIONS} options` });
  }
  return orRefused('bad-option', () => rules.checked(options));
}

/** What a table agreed on when it was made, under whichever rules. Throws Refused. */
export function agreedOptions(rules: Rules, setup: Setup): Options {
  try {
    return rules.agreed(setup.options, setup.rules);
  } catch (error) {
    if (!(error instanceof BadOption)) throw error;
    throw new Refused('other-rules', { rules: setup.rules, ours: rules.version });
  }
}

/** Throws Refused where the content of the game is not here. */
export function seatLabels(rules: Rules, options: Options): string[] {
  return orRefused('other-content', () => rules.seatLabels(options));
}

/** A game that was agreed upon earlier. Throws Refused where its content is not the same. */
export function started(rules: Rules, options: Options): State {
  return orRefused('other-content', () => rules.start(options));
}

function orRefused<T>(code: 'bad-option' | 'other-content', read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof BadOption || error instanceof BadText) {
      throw new Refused(code, { message: error.message });
    }
    throw error;
  }
}
