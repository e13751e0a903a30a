/** What training remembers: mistakes that come back, storms, days in a row. */
import { beforeEach, expect, it } from 'vitest';
import { dueMistakes, forgetMistake, keepMistakes, keepTry, nextDue, type Mistake } from '../src/puzzles/mistakes';
import { daysInRow, keepResult, ratingOf, standingOf } from '../src/puzzles/standing';
import { bestStorm, keepStorm, PENALTY_MS, Storm, STORM_MS } from '../src/puzzles/storm';

const DAY = 86_400_000;
const NOW = Date.UTC(2026, 2, 10, 12);
const one = { game: 'g', options: {}, actions: ['a', 'b'], seat: 0, played: 'c', better: 'd' };
const other = { ...one, played: 'e' };

beforeEach(() => localStorage.clear());

function only(now: number): Mistake {
  const [found, ...more] = dueMistakes('g', now);
  if (found === undefined || more.length > 0) throw new Error(`${more.length} more`);
  return found;
}

it('mistakes come back after 1, 3, 7 and 21 days, and then no more', () => {
  keepMistakes([one], NOW);
  let now = NOW;
  for (const days of [1, 3, 7, 21]) {
    keepTry(only(now), true, now);
    expect(dueMistakes('g', now + days * DAY - 1)).toEqual([]);
    expect(nextDue('g')).toBe(now + days * DAY);
    now += days * DAY;
  }
  keepTry(only(now), true, now);
  expect(nextDue('g')).toBeNull();
});

it('what was not found comes back tomorrow, from the beginning', () => {
  keepMistakes([one], NOW);
  keepTry(only(NOW), true, NOW);
  keepTry(only(NOW + DAY), false, NOW + DAY);
  expect(only(NOW + 2 * DAY).stage).toBe(0);
});

it('the same mistake is kept once, others beside it, another title’s apart', () => {
  keepMistakes([one, other], NOW);
  keepMistakes([one, { ...one, game: 'h' }], NOW + 1);
  expect(dueMistakes('g', NOW + 1).map(({ played }) => played)).toEqual(['e', 'c']);
  forgetMistake(dueMistakes('g', NOW + 1)[0] as Mistake);
  expect(only(NOW + 1).played).toBe('c');
  expect(dueMistakes('h', NOW)).toEqual([]);
});

it('a store that holds something else is an empty one', () => {
  localStorage.setItem('kitama.mistakes', '[{"actions":1}]');
  expect(dueMistakes('g', NOW)).toEqual([]);
});

it('a storm lasts three minutes, less ten seconds for each wrong move', () => {
  const storm = new Storm(NOW);
  expect(storm.left(NOW)).toBe(STORM_MS);
  storm.settle(true);
  storm.settle(false);
  expect([storm.score, storm.left(NOW + 1000)]).toEqual([1, STORM_MS - PENALTY_MS - 1000]);
  expect(storm.left(NOW + STORM_MS)).toBe(0);
});

it('the best storm is kept', () => {
  expect([keepStorm('g', 3), keepStorm('g', 2), bestStorm('g'), bestStorm('h')]).toEqual([3, 3, 3, 0]);
});

it('days in a row count up to today or yesterday', () => {
  const days = ['2026-03-05', '2026-03-08', '2026-03-09'];
  expect(daysInRow(days, NOW)).toBe(2);
  expect(daysInRow([...days, '2026-03-10'], NOW)).toBe(3);
  expect(daysInRow(days, NOW + DAY)).toBe(0);
});

it('a result rates the player and the puzzle, which is met again as it was found', () => {
  localStorage.clear();
  const puzzle = { text: 'board cards line 1200 S', rating: 1200 };
  expect(ratingOf('onitama', puzzle).rating).toBe(1200);
  const after = keepResult('onitama', puzzle, true, '2026-01-01');
  expect(after.rating).toBeGreaterThan(1200);
  expect(after).toMatchObject({ streak: 1, solved: 1, days: ['2026-01-01'] });
  const easier = ratingOf('onitama', { ...puzzle, text: 'board cards line 1300 S' });
  expect(easier.rating).toBeLessThan(1200);
  expect(easier.deviation).toBeLessThan(120);
  keepResult('onitama', puzzle, false, '');
  expect(ratingOf('onitama', puzzle).rating).toBeGreaterThan(easier.rating);
  expect(standingOf('onitama').streak).toBe(0);
});
