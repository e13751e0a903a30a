/** What the sheet of rules shows: numbers, and for each taught rule a position with what is done in it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { menOf } from '../src/games/onitama/sheet/men';
import type { Load } from '../src/local/rules';
import { loadLessons } from '../src/learn/lessons';
import { isRule } from '../src/rules/book.svelte';
import { exampleOf, numbersOf, stepFor } from '../src/rules/examples';
import { loadSheet } from '../src/rules/parts';

const GAMES = join(import.meta.dirname, '../src/games');
const LOADS = import.meta.glob<Load>('../src/games/*/local/index.ts', { import: 'load' });
const fetchBytes = (url: URL): Promise<Uint8Array<ArrayBuffer>> =>
  Promise.resolve(new Uint8Array(readFileSync(join(GAMES, url.pathname.split('/games/')[1] ?? ''))));

it('ranges are told as single numbers', () => {
  expect(numbersOf('K17–K19, K21')).toEqual(['K17', 'K18', 'K19', 'K21']);
  expect(numbersOf('O4')).toEqual(['O4']);
  expect(['K21', 'C2', 'T3', ''].map(isRule)).toEqual([true, false, true, false]);
});

it('a small board knows who went where', () => {
  const before = menOf('b.r......................', []);
  const after = menOf('..b......................', before);
  expect(after).toEqual([{ id: 0, letter: 'b', square: 2 }]);
});

describe.each(Object.entries(LOADS))('%s', (path, open) => {
  const game = path.split('/')[3] ?? '';

  it('shows every rule its lessons teach', async () => {
    const { rules } = await (await open())(fetchBytes);
    const lessons = await loadLessons(game);
    expect(await loadSheet(game)).not.toBeNull();
    const taught = new Set(lessons.lessons.flatMap(({ steps }) => steps.flatMap((step) => step.rules)));
    for (const rule of taught) {
      const step = stepFor(lessons, rule);
      const example = step && exampleOf(rules, lessons, step);
      expect([rule, (example?.views.length ?? 0) > 1]).toEqual([rule, true]);
    }
  });
});
