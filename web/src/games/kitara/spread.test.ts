import { expect, test } from 'vitest';
import { spread, touches, type Box } from './spread';

function box(x: number, y: number): Box {
  return { at: [x, y], width: 50, height: 30 };
}

test('chips apart stay where they are', () => {
  expect(spread([box(0, 0), box(80, 0), box(0, 60)], 16)).toEqual([[0, 0], [80, 0], [0, 60]]);
});

test('chips that overlap part along the shorter way', () => {
  const [first, second] = spread([box(0, 0), box(40, 4)], 16);
  expect(second?.[0]).toBeCloseTo((first?.[0] ?? 0) + 50);
  expect(first?.[1]).toBe(0);
});

test('nobody goes farther than allowed', () => {
  for (const [number, [x, y]] of spread([box(0, 0), box(1, 1), box(2, 2)], 16).entries()) {
    expect(Math.abs(x - number)).toBeLessThanOrEqual(16);
    expect(Math.abs(y - number)).toBeLessThanOrEqual(16);
  }
});

test('boxes that still hide one another are noticed', () => {
  const boxes = [0, 1, 2, 3].map((number) => box(number * 4, 0));
  expect(touches(boxes, spread(boxes, 10))).toBe(true);
  expect(touches(boxes, spread(boxes, 200))).toBe(false);
});
