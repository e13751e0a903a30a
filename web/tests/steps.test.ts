import { describe, expect, it } from 'vitest';
import { nextTurn, previousTurn, turnStarts } from '../src/replay/steps';

const frames = (seats: (number | null)[]) =>
  seats.map((seat) => ({ seat, text: '', view: {}, draw: null, chances: [] }));

describe('turnStarts', () => {
  it('stops where another seat begins to decide, and at the end', () => {
    const starts = turnStarts(frames([null, null, 0, 0, null, 1, 1, 0]));
    expect(starts).toEqual([0, 4, 6, 7]);
    expect(nextTurn(starts, 0)).toBe(4);
    expect(nextTurn(starts, 7)).toBe(7);
    expect(previousTurn(starts, 6)).toBe(4);
    expect(previousTurn(starts, 0)).toBe(0);
  });

  it('has one stop where nothing was decided', () => {
    expect(turnStarts(frames([null]))).toEqual([0]);
  });
});
