/** Replays the games in tests/data/page, and compares all that is told with what Python told. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Rules, State } from '../src/local/rules';

const ROOT = join(import.meta.dirname, '..', '..');
const DIGITS = 12;
const ASKED = 2;

export type Played = {
  options: Record<string, string>;
  actions: number[];
  asked: number[];
  digests: string;
};

export function games(title: string): Played[] {
  return JSON.parse(readFileSync(join(ROOT, 'tests/data/page', `${title}.json`), 'utf8'));
}

/** Reads the files of a title from the disk, whatever address they would have in a page. */
export function fromDisk(title: string): (url: URL) => Promise<Uint8Array<ArrayBuffer>> {
  const folder = join(ROOT, 'web/src/games', title, 'local');
  return async (url) => new Uint8Array(await readFile(join(folder, basename(url.pathname))));
}

/** Every position a game has, and the action taken in it; null in the last one. */
function* positions(rules: Rules, game: Played): Generator<[State, number | null, number[]]> {
  const state = rules.start(game.options);
  for (const [step, action] of game.actions.entries()) {
    yield [state, action, game.asked.slice(step * ASKED, (step + 1) * ASKED)];
    state.apply(action);
  }
  yield [state, null, []];
}

/** The number of the first position that is not told as Python told it; null if all are. */
export function firstDifference(rules: Rules, game: Played): number | null {
  let step = 0;
  for (const [state, action, asked] of positions(rules, game)) {
    const text = told(rules, state, game, action, asked);
    const digest = createHash('sha256').update(text).digest('hex').slice(0, DIGITS);
    if (digest !== game.digests.slice(step * DIGITS, (step + 1) * DIGITS)) return step;
    step += 1;
  }
  return step === game.digests.length / DIGITS ? null : step;
}

/** All that a position tells, a line each: tests/page.py. */
function told(
  rules: Rules,
  state: State,
  { options }: Played,
  action: number | null,
  asked: number[],
): string {
  const seats = rules.seatLabels(options).length;
  const viewers = [null, ...Array(seats).keys()];
  const lines: unknown[] = viewers.map((viewer) => state.view(viewer));
  lines.push(state.legalActions(), state.chances());
  lines.push(state.standing(new Set()), state.standing(new Set(seats > 2 ? [0] : [])));
  if (action !== null) {
    lines.push(rules.notation(action));
    lines.push(...viewers.map((viewer) => rules.masked(state, action, viewer)));
    lines.push(rules.details(state, action));
  }
  lines.push(...asked.map((each) => rules.explain(state, each)));
  return lines.map((line) => JSON.stringify(line)).join('\n');
}
