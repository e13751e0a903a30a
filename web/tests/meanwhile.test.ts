import { beforeAll, describe, expect, it } from 'vitest';
import { shell } from '../src/i18n/index.svelte';
import type { HappeningShown, Presence } from '../src/protocol';
import { meanwhile } from '../src/table/meanwhile';
import { awayWords, isHere } from '../src/table/presence';

beforeAll(() => shell.open());

/** A log from words: seat and kind, and a text where there is one. */
function log(...lines: [number, string, string?][]): HappeningShown[] {
  return lines.map(([seat, kind, text = ''], version) => ({ version, at: version, seat, kind, text }));
}

const LEFT = [1, 'left'] as [number, string];
const BACK = [1, 'returned'] as [number, string];

describe('what happened meanwhile', () => {
  it('is nothing for who was never away, or has not come back', () => {
    expect(meanwhile(log([0, 'acted'], [0, 'left']), 1)).toBeNull();
    expect(meanwhile(log(LEFT, [0, 'acted']), 1)).toBeNull();
  });

  it('is what the computer did for them, or what the others did', () => {
    const settled = [0, 'settled', '1 bot'] as [number, string, string];
    expect(meanwhile(log(LEFT, settled, [1, 'acted'], [0, 'acted'], [1, 'acted'], BACK), 1)).toEqual({ kind: 'bot', count: 2 });
    expect(meanwhile(log(LEFT, [0, 'acted'], BACK), 1)).toEqual({ kind: 'others', count: 1 });
    expect(meanwhile(log([1, 'acted'], LEFT, BACK), 1)).toEqual({ kind: 'waited' });
  });

  it('is that somebody went on without them', () => {
    expect(meanwhile(log(LEFT, [2, 'settled', '1 end'], [1, 'resigned']), 1)).toEqual({ kind: 'ended', by: 2 });
    expect(meanwhile(log([0, 'left'], LEFT, [2, 'settled', '0 end'], BACK), 1)).toEqual({ kind: 'waited' });
  });

  it('is told until they act', () => {
    expect(meanwhile(log(LEFT, [0, 'acted'], BACK, [1, 'acted']), 1)).toBeNull();
  });
});

describe('who is here', () => {
  const presence: Presence = {
    type: 'presence',
    table: 't1',
    seats: [{ is_here: true }, { is_here: false, since: 0 }, { is_here: null }, null],
    lookers: 0,
  };

  it('is known of people alone', () => {
    expect([0, 1, 2, 3].map((seat) => isHere(presence, seat))).toEqual([true, false, null, null]);
    expect(isHere(null, 0)).toBeNull();
  });

  it.each([
    [59_000, 'away'],
    [60_000, 'away for 1 min'],
    [119 * 60_000, 'away for 119 min'],
    [120 * 60_000, 'away for 2 h'],
    [48 * 3_600_000, 'away for 2 days'],
  ])('says how long somebody has been away: %i ms', (now, words) => {
    expect(awayWords(presence, 1, now)).toBe(words);
    expect(awayWords(presence, 0, now)).toBe('away');
  });
});
