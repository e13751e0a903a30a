/** From a table to messages: what each seat is told. The only way out. */
import { bytesToHex } from '@noble/hashes/utils.js';
import type { About, ClockShown, HappeningShown, Seen } from '../../protocol';
import { due } from './clock';
import { NO_SEAT } from './line';
import { PATIENCE_MS } from './setup';
import { textFor, type Happening, type Table } from './table';
import { canAsk, canUndo } from './undo';

/** What was agreed and who sits where. */
export function about(table: Table): About {
  const { setup } = table;
  return {
    type: 'about',
    table: table.id,
    game: setup.game,
    rules: setup.rules,
    options: table.options,
    commitment: setup.commitment,
    clock: setup.clock,
    leaver: setup.leaver,
    visibility: setup.visibility,
    is_open: setup.is_open ?? false,
    hot_seat: setup.hot_seat,
    rematch_of: setup.rematch_of,
    seats: table.labels.map((label, seat) => ({
      label,
      player: table.players[seat] ?? null,
      is_away: table.away.has(seat),
      gave_up: table.out.has(seat),
      promise: '',
      source: table.sources[seat] ?? null,
      is_ready: false,
      away_since: table.away.get(seat) ?? null,
      has_stand_in: table.away.has(seat) && table.isBot(seat),
    })),
    draw_by_agreement: table.rules.drawByAgreement,
    begun_at: setup.begun_at,
    calls: false,
    maker: table.maker === NO_SEAT ? null : table.maker,
    asks_ready: false,
    patience_ms: setup.patience_ms ?? PATIENCE_MS,
  };
}

/** What this seat sees now. What is as it mostly is, is left out, as a server leaves it out. */
export function seen(
  table: Table,
  seat: number,
  happenings: readonly Happening[],
  now: number,
): Seen {
  const { decider, outcome, state } = table;
  const clock = clockShown(table);
  const isMine = seat === decider && !table.out.has(seat);
  const legal = isMine ? legalTexts(table) : [];
  return {
    type: 'seen',
    table: table.id,
    seat,
    version: table.version,
    phase: table.phase,
    digest: table.digest,
    now,
    ...(decider === null ? {} : { decides: decider }),
    ...(state === null ? {} : { view: state.view(table.rules.hasSecrets ? seat : null) }),
    ...(legal.length === 0 ? {} : { legal }),
    ...(isMine && canUndo(table, seat) ? { can_undo: true } : {}),
    ...(canAsk(table, seat) ? { can_take_back: true } : {}),
    ...(clock === null ? {} : { clock }),
    ...(table.favour.size === 0 ? {} : { questions: questions(table) }),
    ...(happenings.length === 0
      ? {}
      : { happenings: happenings.map((told) => happeningShown(told, seat)) }),
    ...(outcome === null ? {} : { outcome, seed: bytesToHex(table.seed) }),
    ...(table.rematch === '' ? {} : { rematch: table.rematch }),
  };
}

function legalTexts(table: Table): string[] {
  return table.requirePlaying().legalActions().map((action) => table.rules.notation(action));
}

function clockShown({ clock, clockWaits, setup }: Table): ClockShown | null {
  if (setup.clock.type === 'none') return null;
  const { left, running, since } = clock;
  const waiting = clockWaits ? { is_waiting: true } : {};
  return { left_ms: [...left], running, since, due: due(clock), ...waiting };
}

function questions({ favour }: Table): Record<string, number[]> {
  const sorted = [...favour].map(([question, seats]) => [
    question,
    [...seats].toSorted((a, b) => a - b),
  ]);
  return Object.fromEntries(sorted) as Record<string, number[]>;
}

function happeningShown(told: Happening, seat: number): HappeningShown {
  const { version, at, seat: by, kind, details } = told;
  const shown = { version, at, seat: by, kind, text: textFor(told, seat) };
  return Object.keys(details).length === 0 ? shown : { ...shown, details };
}
