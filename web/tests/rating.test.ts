import { expect, it } from 'vitest';
import { NEWCOMER, rated } from '../src/puzzles/rating';

it('gives the numbers of the worked example its author published', () => {
  const before = { rating: 1500, deviation: 200, volatility: 0.06 };
  const after = rated(before, [
    { rating: 1400, deviation: 30, score: 1 },
    { rating: 1550, deviation: 100, score: 0 },
    { rating: 1700, deviation: 300, score: 0 },
  ]);
  expect(after.rating).toBeCloseTo(1464.06, 1);
  expect(after.deviation).toBeCloseTo(151.52, 1);
  expect(after.volatility).toBeCloseTo(0.05999, 4);
});

it('rises when a puzzle is solved, falls when not, and grows surer', () => {
  const solved = rated(NEWCOMER, [{ rating: 1200, deviation: 120, score: 1 }]);
  const missed = rated(NEWCOMER, [{ rating: 1200, deviation: 120, score: 0 }]);
  expect(solved.rating).toBeGreaterThan(NEWCOMER.rating);
  expect(missed.rating).toBeLessThan(NEWCOMER.rating);
  expect(solved.deviation).toBeLessThan(NEWCOMER.deviation);
});
