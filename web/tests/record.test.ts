import { expect, test } from 'vitest';
import type { MyTable } from '../src/client/mine.svelte';
import { nextLevel, outcomeFor, record } from '../src/lobby/record';

function over(others: string[], won: NonNullable<MyTable['won']>, level = ''): MyTable {
  return { table: 't', game: 'nim', join: '', seats: [], others, phase: 'over', decides: null, at: 0, won, level };
}

test('an outcome is one seat’s own', () => {
  const outcome = { reason: 'stone', scores: [0, 1], winners: [1] };
  expect(outcomeFor(outcome, [1])).toBe('yes');
  expect(outcomeFor(outcome, [0])).toBe('no');
  expect(outcomeFor({ ...outcome, winners: [] }, [0])).toBe('draw');
  expect(outcomeFor(null, [0])).toBe('');
  expect(outcomeFor(outcome, [0, 1])).toBe('');
});

test('games are counted by opponent and by level, and those that are not over are not', () => {
  const list = [over(['Mira'], 'yes'), over(['Mira'], 'no'), over(['Mira'], 'draw'), over(['Cedar'], 'yes', 'Level 3'), over(['Baobab'], 'yes', 'Level 3'), over(['Ada'], '')];
  expect(record(list)).toEqual([
    { game: 'nim', against: 'Mira', won: 1, drawn: 1, lost: 1 },
    { game: 'nim', against: 'Level 3', won: 2, drawn: 0, lost: 0 },
  ]);
});

test('after a win the next level is offered, after three losses in a row the one below', () => {
  const levels = ['1', '2', '3'];
  expect(nextLevel(levels, '2', ['yes', 'no', 'no'])).toBe('3');
  expect(nextLevel(levels, '3', ['yes'])).toBeNull();
  expect(nextLevel(levels, '2', ['no', 'no'])).toBeNull();
  expect(nextLevel(levels, '2', ['no', 'no', 'no', 'yes'])).toBe('1');
  expect(nextLevel(levels, '2', ['no', 'draw', 'no', 'no'])).toBeNull();
  expect(nextLevel(levels, '1', ['no', 'no', 'no'])).toBeNull();
  expect(nextLevel(levels, 'best', ['yes'])).toBeNull();
});
