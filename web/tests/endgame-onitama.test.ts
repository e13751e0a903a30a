/** Endings in the page: the best defence is the table's, for every ending that is offered. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { load } from '../src/games/onitama/local/index';
import { puzzles } from '../src/games/onitama/puzzles/index';
import { bytesOf } from '../src/learn/lessons';
import type { State, Thought } from '../src/local/rules';
import { Ending } from '../src/puzzles/ending.svelte';
import type { Puzzle } from '../src/puzzles/parts';

const ROOT = join(import.meta.dirname, '../..');
const bytes = new Uint8Array(readFileSync(join(ROOT, 'web/src/games/onitama/local/rules.wasm')));
const { rules, bots } = await load(() => Promise.resolve(bytes));
const LINES = readFileSync(join(ROOT, 'src/kitama/bots/onitama/puzzles/endings.txt'), 'utf8').split('\n').filter(Boolean);
// A table for each five cards: those of one lie together.
const ENDINGS = LINES.map((line) => puzzles.read(line)).toSorted((a, b) => (cardsOf(a) < cardsOf(b) ? -1 : 1));

function cardsOf({ text }: Puzzle): string {
  return [...(text.split(' ')[1] ?? '')].toSorted().join('');
}

function start({ options, step }: Puzzle): State {
  if (rules.resume === undefined) throw new Error('no state can be resumed');
  return rules.resume(options, bytesOf(step.record));
}

function thought(state: State): Thought {
  const { options, seat } = state;
  const [last] = [...bots.think({ options, seat, seen: state.seen(seat), level: 'best', seed: [0, 0], milliseconds: 10 })].slice(-1);
  if (last === undefined) throw new Error('nothing was thought');
  return last;
}

it('knows of every ending how soon it is won', () => {
  expect(ENDINGS.length).toBeGreaterThan(200);
  for (const ending of ENDINGS) {
    const { value, distance, isShortest, line } = thought(start(ending));
    expect([ending.text, value, distance, isShortest]).toEqual([ending.text, 1, 2 * ending.moves - 1, true]);
    expect(line).toHaveLength(2 * ending.moves - 1);
  }
}, 120_000);

it('holds out as long as can be, whatever is played', () => {
  const ending = ENDINGS.find(({ moves }) => moves >= 5);
  if (ending === undefined) throw new Error('no long ending');
  const state = start(ending);
  let left = 2 * ending.moves - 1;
  while (state.seat >= 0) {
    const { action, distance } = thought(state);
    expect(distance).toBe(left);
    state.apply(rules.parse(action));
    left -= 1;
  }
  expect(left).toBe(0);
});

it('a draw is known, and kept', () => {
  const drawn = rules.start(rules.checked({ position: '...../...R./r..../...../..B.b red=tiger,crab blue=elephant,mantis side=crane to=blue' }));
  const first = thought(drawn);
  expect(first).toMatchObject({ value: 0, distance: 0, isDrawn: true });
  drawn.apply(rules.parse(first.action));
  expect(thought(drawn).value).toBe(0);
});

it('where more men are left it thinks as before', () => {
  const { isDrawn, nodes } = thought(rules.start(rules.checked({ cards: 'tiger,crab,dragon,ox,eel', first: 'blue' })));
  expect(isDrawn).toBeUndefined();
  expect(nodes).toBeGreaterThan(0);
});

it('a slip is told at once, and can be taken back', async () => {
  const ending = ENDINGS[0] as Puzzle;
  const think = (question: Parameters<typeof bots.think>[0]) => {
    const [last = null] = [...bots.think(question)].slice(-1);
    return { done: Promise.resolve(last), stop: () => undefined };
  };
  const played = new Ending(rules, ending, think);
  const state = start(ending);
  const slip = played.seen.legal.find((text) => {
    const after = state.copy();
    after.apply(rules.parse(text));
    return after.seat >= 0 && thought(after).value >= 0;
  });
  if (slip === undefined) throw new Error('every move wins');
  await played.act(slip);
  expect(played.isWon).toBe(false);
  played.takeBack();
  await played.act(Object.keys(ending.step.tree)[0] ?? '');
  expect(played.isWon).toBe(true);
});
