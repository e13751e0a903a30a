/** A game seen again: every position that stood, as the asker may know it, and how it was drawn. */
import { bytesToHex } from '@noble/hashes/utils.js';
import type { ReplayFrame, ReplayShown } from '../../protocol';
import { CHANCE, type State } from '../rules';
import type { GivenUp } from './given-up';
import { Refused } from './refused';
import { FAIR_DRAWS } from './setup';
import type { Table } from './table';

const GAVE_UP = { resignation: 'resigned', time: 'timed-out' } as const;

/** The game of a table as this seat, or a spectator, may know it. Throws Refused. */
export function replayOf(table: Table, seat: number | null): ReplayShown {
  if (table.state === null) throw new Refused('not-started');
  const { options, outcome, rules } = table;
  const all = frames(table, seat);
  return {
    table: table.id,
    game: rules.name,
    options,
    players: [...table.players],
    content: rules.content(options),
    viewer: seat,
    commitment: table.setup.commitment,
    seed: table.isOver ? bytesToHex(table.seed) : '',
    outcome,
    frames: all,
    first: 0,
    total: all.length,
  };
}

/** For each action that stands the number of its draw: its place, or under earlier rules its count. */
function drawNumbers({ happenings, setup }: Table): (number | null)[] {
  const numbers: (number | null)[] = [];
  let draws = 0;
  for (const { kind, texts } of happenings) {
    if (kind === 'undid') numbers.length = Number(texts[0]);
    if (kind === 'acted') numbers.push(null);
    if (kind === 'drew') {
      numbers.push(setup.table_rules >= FAIR_DRAWS ? numbers.length : draws);
      draws += 1;
    }
  }
  return numbers;
}

/** The position at the start, then one for each action and for each seat that gave up. */
function frames(table: Table, viewer: number | null): ReplayFrame[] {
  const { isOver, rules } = table;
  const numbers = drawNumbers(table);
  const state = table.began.copy();
  const shown = [frame(null, '', state, viewer), ...gone(table.givenUp, 0, state, viewer)];
  for (const [index, { action }] of table.pile.entries()) {
    const draw = numbers[index] ?? null;
    const by = state.seat === CHANCE ? null : state.seat;
    const text = isOver ? rules.notation(action) : rules.masked(state, action, viewer);
    const chances = isOver && draw !== null ? state.chances() : [];
    const weighted = chances.map(([one, weight]) => ({ text: rules.notation(one), weight }));
    const details = rules.details(state, action);
    state.apply(action);
    shown.push({ ...frame(by, text, state, viewer), details, draw, chances: weighted });
    shown.push(...gone(table.givenUp, index + 1, state, viewer));
  }
  return shown;
}

/** A frame for each seat that gave up after so many actions. */
function gone(
  givenUp: readonly GivenUp[],
  number: number,
  state: State,
  viewer: number | null,
): ReplayFrame[] {
  return givenUp
    .filter(({ after }) => after === number)
    .map(({ seat, reason }) => ({
      ...frame(seat, '', state, viewer),
      gave_up: GAVE_UP[reason],
    }));
}

function frame(
  seat: number | null,
  text: string,
  state: State,
  viewer: number | null,
): ReplayFrame {
  const view = state.view(viewer);
  return { seat, text, view, details: {}, draw: null, chances: [], gave_up: '' };
}
