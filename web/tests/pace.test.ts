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

const by = (version: number, actor: number): Seen =>
  ({ type: 'seen', version, seat: 0, happenings: [{ version, at: 0, seat: actor, kind: 'acted', text: '' }] }) as Seen;

/** How long it takes until the newest position is shown. */
function duration(pace: Pace, count: number, actor: (version: number) => number): number {
  pace.take(at(0), false);
  const from = Date.now();
  for (let version = 1; version <= count; version += 1) pace.take(by(version, actor(version)), false);
  while (pace.isBehind) vi.advanceTimersToNextTimer();
  return Date.now() - from;
}

it('gives an action 0.7 s, a whole turn 5 s, and each player their own', () => {
  expect(duration(new Pace(), 3, () => 1)).toBe(2_100);
  expect(duration(new Pace(), 25, () => 1)).toBeLessThanOrEqual(5_100);
  expect(duration(new Pace(), 6, (version) => version % 3)).toBe(4_200);
});

it('goes as fast as is wished', () => {
  expect(duration(new Pace(() => 2), 3, () => 1)).toBe(1_050);
});

it('keeps what was shown or skipped, to be seen again', () => {
  const pace = new Pace();
  for (const version of [1, 2, 3, 4]) pace.take(at(version), false);
  pace.skip();
  expect(pace.past.map(({ version }) => version)).toEqual([1, 2, 3, 4]);
});
