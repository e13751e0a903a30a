/** The game of a table without what was taken back, as text: what kitama.transcript writes. */
import { CHANCE, type Outcome, type State } from '../rules';
import { AGREEMENT, AS_IT_STANDS } from './given-up';
import { Refused } from './refused';
import { shownName } from './setup';
import type { Table } from './table';

const MAGIC = 'kitama transcript 1';
const GIVES_UP = { resignation: 'resigns', time: 'out of time' } as const;
/** What must not stand in a header's value, every line break among it. */
// oxlint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/gu;

/** As this seat may know it; all of it once the game is over. Throws Refused. */
export function write(table: Table, seat: number | null): string {
  if (table.state === null) throw new Refused('not-started');
  const heading = headers(table).map((line) => line.replace(CONTROL, ' '));
  const lines = words(table, seat).map((line, index) => `${index + 1} ${line}`);
  return `${[...heading, '', ...lines].join('\n')}\n`;
}

function headers(table: Table): string[] {
  const { labels, options, players, rules, setup } = table;
  const matters = table.givenUp.length > 0 && labels.length > 2 && setup.table_rules > 1;
  const day = new Date(table.happenings[0]?.at ?? 0).toISOString().slice(0, 10);
  return [
    MAGIC,
    `game: ${rules.name}`,
    `rules: ${rules.version}`,
    ...(matters ? [`table: ${setup.table_rules}`] : []),
    ...Object.entries(options).map(([name, value]) => `option ${name}: ${value}`),
    `date: ${day}`,
    ...labels.flatMap((label, seat) => {
      const player = players[seat] ?? null;
      return player === null ? [] : [`player ${label}: ${shownName(player)}`];
    }),
    ...result(table.outcome, labels),
  ];
}

function result(outcome: Outcome | null, labels: readonly string[]): string[] {
  if (outcome === null) return ['result: unfinished'];
  const winners = outcome.winners.map((seat) => labels[seat]).join('+') || 'draw';
  return [`result: ${winners}`, `reason: ${outcome.reason}`];
}

function words(table: Table, seat: number | null): string[] {
  const { givenUp, labels, outcome, pile } = table;
  const state = table.began.copy();
  const told: string[] = [];
  const tellGone = (number: number): void => {
    for (const one of givenUp) {
      if (one.after === number) told.push(`${labels[one.seat]} ${GIVES_UP[one.reason]}`);
    }
  };
  for (const [number, { action }] of pile.entries()) {
    tellGone(number);
    told.push(`${who(state, labels)} ${word(table, state, action, seat)}`);
    state.apply(action);
  }
  tellGone(pile.length);
  if (outcome?.reason === AGREEMENT) told.push('table draw agreed');
  if (outcome?.reason === AS_IT_STANDS) told.push('table counted as it stands');
  return told;
}

function who(state: State, labels: readonly string[]): string {
  return state.seat === CHANCE ? 'chance' : (labels[state.seat] ?? '');
}

function word({ isOver, rules }: Table, state: State, action: number, seat: number | null): string {
  return isOver ? rules.notation(action) : rules.masked(state, action, seat);
}
