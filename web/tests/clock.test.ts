import { beforeAll, describe, expect, it } from 'vitest';
import { setLocale, shell } from '../src/i18n/index.svelte';
import { leftMs, timeWords } from '../src/table/clock';

beforeAll(() => shell.open());

const clock = { left_ms: [60_000, 90_000], running: 1, since: 1_000, due: 91_300 };

describe('leftMs', () => {
  it('counts down for the seat whose time runs and stands still for the others', () => {
    const live = { type: 'live', bank_ms: 90_000, increment_ms: 0 } as const;
    expect(leftMs(clock, live, 1, 31_300)).toBe(60_000);
    expect(leftMs(clock, live, 1, 99_999)).toBe(0);
    expect(leftMs(clock, live, 0, 31_300)).toBe(60_000);
  });

  it('shows a deadline only to whom it runs, and nothing without a clock', () => {
    const deadline = { type: 'deadline', within_ms: 90_000 } as const;
    expect(leftMs(clock, deadline, 1, 31_300)).toBe(60_000);
    expect(leftMs(clock, deadline, 0, 31_300)).toBeNull();
    expect(leftMs(clock, { type: 'none' }, 1, 0)).toBeNull();
  });
});

describe('timeWords', () => {
  it('is as fine as the time left asks for', async () => {
    expect(timeWords(9_400)).toBe('0:10');
    expect(timeWords(754_000)).toBe('12:34');
    expect(timeWords(5 * 3_600_000)).toBe('5 h');
    expect(timeWords(72 * 3_600_000)).toBe('3 days');
    await setLocale('ru');
    expect(timeWords(72 * 3_600_000)).toBe('3 дня');
    await setLocale('en');
  });
});
