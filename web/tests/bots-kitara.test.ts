/** The bots of Kitara in this page think what they think in Python: tests/data/kitara/thoughts.json. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { load } from '../src/games/kitara/local';
import { KitaraBots } from '../src/games/kitara/local/bots';
import type { Functions } from '../src/games/kitara/local/functions';
import description from '../src/games/kitara/local/module.json';
import { type Layout, Module } from '../src/local/module';
import { CHANCE, NOBODY, type Question, type Thought } from '../src/local/rules';
import { fromDisk } from './golden';

type Numbers = Record<string, number[]>;
type Told = { line: number[]; others: number[]; values: number[]; nodes: number };
type Position = {
  players: string;
  settings: Numbers;
  seen: Numbers;
  seed: [number, number];
  thoughts: Record<string, Told>;
};
type Golden = { milliseconds: number; tick: number; positions: Position[] };

const ROOT = join(import.meta.dirname, '..', '..');
const golden = JSON.parse(
  readFileSync(join(ROOT, 'tests/data/kitara/thoughts.json'), 'utf8'),
) as Golden;
const levels = Object.keys(golden.positions[0]?.thoughts ?? {});

/** A record from its fields. */
function record(layout: Layout, numbers: Numbers): Uint8Array<ArrayBuffer> {
  const cells = new BigInt64Array(layout.size / 8);
  for (const { name, offset } of layout.fields) {
    cells.set((numbers[name] ?? []).map(BigInt), offset / 8);
  }
  return new Uint8Array(cells.buffer);
}

let module: Module<Functions>;
beforeAll(async () => {
  const file = join(ROOT, 'web/src/games/kitara/local/rules.wasm');
  module = await Module.load<Functions>(new Uint8Array(readFileSync(file)), description);
});

/** Bots at a table with one setting, and a clock that goes on by a tick with every look at it. */
function botsAt(position: Position): KitaraBots {
  const setting = record(module.layout('glance', 0), position.settings);
  const at = module.take(setting.length);
  module.bytes(at, setting.length).set(setting);
  let time = 0;
  const now = (): number => (time += golden.tick);
  return new KitaraBots(module, { at: () => at }, { write: String }, now);
}

function questionOf(position: Position, level: string): Question {
  return {
    options: { players: position.players },
    seat: 0,
    seen: record(module.layout('glance', 1), position.seen),
    level,
    seed: position.seed,
    milliseconds: golden.milliseconds,
  };
}

function expectTold(thought: Thought | undefined, told: Told): void {
  expect(thought).toBeDefined();
  const [value, ...others] = told.values;
  expect(thought?.line).toEqual(told.line.map(String));
  expect(thought?.action).toBe(String(told.line[0]));
  expect(thought?.alternatives.map(({ action }) => action)).toEqual(told.others.map(String));
  expect(thought?.nodes).toBe(told.nodes);
  expect(thought?.value).toBeCloseTo(value ?? 0, 12);
  for (const [index, each] of others.entries()) {
    expect(thought?.alternatives[index]?.value).toBeCloseTo(each, 12);
  }
}

describe.each(golden.positions.map((position, number) => ({ number, position })))(
  'position $number',
  ({ position }) => {
    test.each(levels)('level %s thinks what it thinks in Python', (level) => {
      const thoughts = [...botsAt(position).think(questionOf(position, level))];
      const told = position.thoughts[level];
      if (told === undefined) throw new Error(`nothing is told of level ${level}`);
      expectTold(thoughts.at(-1), told);
    });
  },
);

test('every thought on the way is a whole one', () => {
  const [position] = golden.positions;
  if (position === undefined) throw new Error('no position');
  const thoughts = [...botsAt(position).think(questionOf(position, 'best'))];
  expect(thoughts.length).toBeGreaterThan(10);
  for (const { action, line, value } of thoughts) {
    expect(action).toBe(line[0]);
    expect(Math.abs(value)).toBeLessThanOrEqual(1);
  }
});

test('there is no level of another name', () => {
  const [position] = golden.positions;
  if (position === undefined) throw new Error('no position');
  expect(() => [...botsAt(position).think(questionOf(position, 'none'))]).toThrow('no level none');
});

test('bots play a game to its end, and follow their plans', async () => {
  const { rules, bots } = await load(fromDisk('kitara'));
  const options = rules.checked({ players: '3' });
  const state = rules.start(options);
  let [decided, followed] = [0, 0];
  while (state.seat !== NOBODY) {
    const legal = state.legalActions();
    let action = legal[decided % legal.length] ?? 0;
    if (state.seat !== CHANCE) {
      const { seat } = state;
      const level = ['1', '5', '8'][seat] ?? '';
      const seed = [7, decided] as const;
      const seen = state.seen(seat);
      const [thought] = [...bots.think({ options, seat, seen, level, seed, milliseconds: 1 })];
      action = rules.parse(thought?.action ?? '');
      expect(legal).toContain(action);
      followed += thought?.nodes === 0 ? 1 : 0;
    }
    decided += 1;
    state.apply(action);
  }
  expect(state.outcome(new Set())).not.toBeNull();
  expect(followed).toBeGreaterThan(decided / 4);
});
