// @vitest-environment node
/** A thousand whole games of each title in the page's module, as machine code plays them: tests/play_outs.py. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { load as loadKitara } from '../src/games/kitara/local';
import { load as loadOnitama } from '../src/games/onitama/local';
import { NOBODY, type Load, type Options, type Rules, type State } from '../src/local/rules';
import { belowAt } from './chance';
import { fromDisk } from './golden';

const LOADS: Record<string, Load> = { onitama: loadOnitama, kitara: loadKitara };
const GAMES = 1_000;
const DIGITS = 12;
const SHOWN = 16;
const LONGEST = 1_000;
/** In the game, and before any ends. */
const LATE = 8;

type PlayOuts = { tables: Options[]; digests: string[] };

function recorded(title: string): PlayOuts {
  const file = join(import.meta.dirname, '../../tests/data/page', `${title}-play-outs.json`);
  return JSON.parse(readFileSync(file, 'utf8')) as PlayOuts;
}

/** What names exactly the course of the game with that number. */
function playOut(rules: Rules, tables: Options[], number: number): string {
  const options = rules.checked(tables[number % tables.length] ?? {});
  const state = rules.start(options);
  const told = createHash('sha256');
  const viewers = [null, ...rules.seatLabels(options).keys()];
  for (let step = 0; step < LONGEST; step += 1) {
    const legal = state.legalActions();
    told.update(Int32Array.of(state.seat, ...legal));
    if (step % SHOWN === 0 || state.seat === NOBODY) {
      const views = viewers.map((viewer) => state.view(viewer));
      told.update(JSON.stringify([views, state.standing(new Set())]));
    }
    if (state.seat === NOBODY) break;
    state.apply(legal[belowAt(number, step, legal.length)] ?? 0);
  }
  return told.digest('hex').slice(0, DIGITS);
}

/** The numbers of the games that went otherwise than with Python. */
function differences(rules: Rules, { tables, digests }: PlayOuts): number[] {
  return [...digests.keys()].filter((number) => playOut(rules, tables, number) !== digests[number]);
}

describe.each(Object.entries(LOADS))('%s', (title, load) => {
  const known = recorded(title);

  it('is played here as machine code plays it, game after game', async () => {
    const { rules } = await load(fromDisk(title));
    expect(known.digests).toHaveLength(GAMES);
    expect(differences(rules, known)).toEqual([]);
  }, 300_000);

  it('shows a difference planted in a single position', async () => {
    const { rules } = await load(fromDisk(title));
    const few = { ...known, digests: known.digests.slice(0, 8) };
    expect(differences(planted(rules, 5), few)).toEqual([5]);
  });
});

/** The same rules, but for one action that is missing once, late in the game with that number. */
function planted(rules: Rules, game: number): Rules {
  let started = -1;
  const start = (options: Options): State => {
    started += 1;
    const state = rules.start(options);
    if (started !== game) return state;
    const legalActions = state.legalActions.bind(state);
    let asked = 0;
    state.legalActions = () => {
      asked += 1;
      return asked === LATE ? legalActions().slice(0, -1) : legalActions();
    };
    return state;
  };
  return new Proxy(rules, {
    get: (whole, name) => (name === 'start' ? start : Reflect.get(whole, name, whole)),
  });
}
