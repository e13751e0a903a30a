/** Onitama's bots in the page: they think what Python's think. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { Module } from '../src/local/module';
import type { Question, Thought } from '../src/local/rules';
import { OnitamaBots } from '../src/games/onitama/local/bots';
import type { Functions } from '../src/games/onitama/local/functions';
import { load } from '../src/games/onitama/local/index';
import description from '../src/games/onitama/local/module.json';

const ROOT = join(import.meta.dirname, '../..');
const choices = JSON.parse(
  readFileSync(join(ROOT, 'tests/data/onitama/choices.json'), 'utf8'),
) as (Asked & Pick<Thought, 'line' | 'value' | 'alternatives' | 'nodes'>)[];
const bytes = new Uint8Array(readFileSync(join(ROOT, 'web/src/games/onitama/local/rules.wasm')));
const { rules, bots } = await load(() => Promise.resolve(bytes));

type Asked = { actions: string[]; level: string; seed: number[] };

function question({ actions, level, seed: [high = 0, low = 0] }: Asked): Question {
  const options = rules.checked({});
  const state = rules.start(options);
  for (const text of actions) state.apply(rules.parse(text));
  const seen = state.seen(state.seat);
  return { options, seat: state.seat, seen, level, seed: [high, low], milliseconds: 1000 };
}

function last(thoughts: Iterable<Thought>): Thought {
  const [thought] = [...thoughts].slice(-1);
  if (thought === undefined) throw new Error('nothing was thought');
  return thought;
}

it.each(choices)('chooses on level $level what Python chooses', (row) => {
  const thought = last(bots.think(question(row)));
  expect([thought.line, thought.nodes]).toEqual([row.line, row.nodes]);
  expect(thought.action).toBe(row.line[0]);
  expect(thought.value).toBeCloseTo(row.value, 12);
  const others = thought.alternatives;
  expect(others.map(({ action }) => action)).toEqual(row.alternatives.map(({ action }) => action));
  others.forEach((other, index) => {
    expect(other.value).toBeCloseTo(row.alternatives[index]?.value ?? NaN, 12);
  });
});

/** A game of which nothing is decided yet. */
const early: Asked = {
  actions: ['deal ox', 'deal boar', 'deal horse', 'deal elephant', 'deal crab'],
  level: 'best',
  seed: [0, 0],
};

it.each([0, 60])('keeps to %d ms by a clock that ticks with each look', async (milliseconds) => {
  let time = 0;
  const module = await Module.load<Functions>(bytes, description);
  const timed = new OnitamaBots(module, () => (time += 2));
  const { line, alternatives } = last(timed.think({ ...question(early), milliseconds, others: 2 }));
  expect(line.length).toBeGreaterThan(0);
  expect(alternatives).toHaveLength(2);
  // Four looks more: the first of each line, and the one that says it is over.
  expect(time).toBeLessThanOrEqual(milliseconds + 20);
});

it('spends all on the action where nobody asks for others', () => {
  const { alternatives } = last(bots.think({ ...question(early), milliseconds: 20 }));
  expect(alternatives).toEqual([]);
});

it('thinks better and better, and can be asked to stop', () => {
  const thinking = bots.think(question(early));
  const first = thinking.next().value;
  const second = thinking.next().value;
  thinking.return();
  expect(first?.line).toHaveLength(1);
  expect(second?.nodes).toBeGreaterThan(first?.nodes ?? 0);
});

it('knows no other level', () => {
  expect(() => last(bots.think(question({ ...early, level: 'hard' })))).toThrow('no level hard');
});
