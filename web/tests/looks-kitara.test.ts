/** Games are looked back at and tasks are judged in this page as in Python: tests/data/kitara/looks.json. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { load } from '../src/games/kitara/local';
import type { KitaraRules } from '../src/games/kitara/local/rules';
import { KitaraState } from '../src/games/kitara/local/state';
import { read, taskOf } from '../src/games/kitara/puzzles/read';
import { worth } from '../src/games/kitara/puzzles/worth';
import { Reviewing, type Told } from '../src/games/kitara/review/reviewing';
import { summed } from '../src/games/kitara/review/summed';
import { bytesOf } from '../src/learn/lessons';
import { CHANCE } from '../src/local/rules';
import { fromDisk } from './golden';
import { idleTurn } from './idle-turn';

type Golden = {
  piece: { options: Record<string, string>; actions: string[]; values: number[][]; luck: number[] };
  tasks: { line: string; state: Record<string, number[]>; worths: [number, number] }[];
};

const FILE = join(import.meta.dirname, '..', '..', 'tests/data/kitara/looks.json');
const golden = JSON.parse(readFileSync(FILE, 'utf8')) as Golden;

let rules: KitaraRules;
beforeAll(async () => {
  rules = (await load(fromDisk('kitara'))).rules as KitaraRules;
});

function expectSum({ accounts }: Told): void {
  for (const { start, luck, own, others, left, result } of accounts) {
    expect(luck + own + others + left).toBeCloseTo(result - start, 9);
  }
}

test('a piece of a game has the values and the luck that Python finds', () => {
  const { options, actions, values, luck } = golden.piece;
  const told = new Reviewing(rules).look(options, actions);
  let last: Told | undefined;
  for (const each of told) {
    last = each;
    if (each.turns.some(({ loss }) => loss !== null)) break; // the rest is searched as bots search
  }
  const { start = [], turns = [], accounts = [] } = last ?? {};
  const found = [start, ...turns.map(({ after }) => after)].slice(0, values.length);
  expect(found.flat().length).toBe(values.flat().length);
  for (const [index, value] of found.flat().entries()) expect(value).toBeCloseTo(values.flat()[index] ?? -1, 9);
  for (const [seat, account] of accounts.entries()) expect(account.luck).toBeCloseTo(luck[seat] ?? -1, 9);
  if (last) expectSum(last);
  expect(turns[0]?.played[0]).toMatch(/^draft /);
});

test('a turn in which nothing was decided is no turn to judge, and those after it are', { timeout: 120_000 }, () => {
  const { options, actions } = idleTurn;
  let last: Told | undefined;
  for (const each of new Reviewing(rules).look(rules.checked(options), actions)) {
    last = each;
    for (const { after } of each.turns) expect(after.reduce((all, chance) => all + chance, 0)).toBeCloseTo(1, 9); // also while it is gone through
  }
  const turns = last?.turns ?? [];
  expect(turns.every(({ played }) => played.length > 0)).toBe(true);
  expect(turns.map(({ loss }) => loss)).not.toContain(null);
  expect(last?.done).toBe(1);
  if (last) expectSum(last);
});

test('a task begins where Python says, and its solution is worth the most', () => {
  for (const { line, state, worths } of golden.tasks) {
    const { options, step, seat } = read(line);
    const task = taskOf(line);
    const root = rules.resume(options, bytesOf(step.record)) as KitaraState;
    const own = root.work.state.read(root.record);
    for (const [name, numbers] of Object.entries(state)) if (name !== 'bag') expect(own(name), name).toEqual(numbers);
    expect(root.seat).toBe(seat);
    const now = root.copy();
    for (const text of task.line) {
      now.apply(rules.parse(text));
      while (now.seat === CHANCE) now.apply(now.legalActions()[0] ?? 0);
    }
    expect([worth(rules, root, root, task), worth(rules, root, now, task)]).toEqual(worths);
    expect(worths[1]).toBe(task.best);
  }
});

test('the same action is told once, with how many times', () => {
  expect(summed(['a', 'b', 'a'])).toEqual([
    { action: 'a', times: 2 },
    { action: 'b', times: 1 },
  ]);
});
