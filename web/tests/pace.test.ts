import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Seen } from '../src/protocol';
import { Pace } from '../src/table/pace.svelte';

const at = (version: number, seat = 0): Seen => ({ type: 'seen', version, seat }) as Seen;

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('shows what comes in a burst one after the other', () => {
  const pace = new Pace();
  for (const version of [1, 2, 3, 4]) pace.take(at(version), false);
  expect(pace.shown?.version).toBe(2); // the first position, and the first change at once
  vi.advanceTimersToNextTimer();
  expect(pace.shown?.version).toBe(3);
  vi.runAllTimers();
  expect(pace.shown?.version).toBe(4);
});

it('shows at once what comes after a pause', () => {
  const pace = new Pace();
  pace.take(at(1), false);
  pace.take(at(2), false);
  vi.runAllTimers();
  pace.take(at(3), false);
  expect(pace.shown?.version).toBe(3);
});

it('skips to the newest, on request and for a decision of one’s own', () => {
  const pace = new Pace();
  for (const version of [1, 2, 3, 4]) pace.take(at(version), false);
  pace.skip();
  expect(pace.shown?.version).toBe(4);
  pace.take(at(5), false);
  pace.take(at(6), false);
  pace.take(at(7), true);
  expect(pace.shown?.version).toBe(7);
  vi.runAllTimers();
  expect(pace.shown?.version).toBe(7);
});

it('shows another seat at once, and nothing when there is nothing', () => {
  const pace = new Pace();
  pace.take(at(1), false);
  pace.take(at(2), false);
  pace.take(at(3), false);
  pace.take(at(3, 1), false);
  expect(pace.shown?.seat).toBe(1);
  pace.take(null, false);
  expect(pace.shown).toBeNull();
});
