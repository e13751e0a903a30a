import { expect, test } from 'vitest';
import { nextSpace } from './arrows';
import { content4 } from './fixtures/content4';

const { map } = content4;

test('every space can be reached with the arrow keys', () => {
  const reached = new Set([0]);
  for (const at of reached) {
    for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']) {
      reached.add(nextSpace(map, at, key) ?? -1);
    }
  }
  expect(reached.size).toBe(map.spaces.length);
});

test('an arrow leads its way, and other keys lead nowhere', () => {
  const right = nextSpace(map, 0, 'ArrowRight') ?? 0;
  expect(map.spaces[right]?.anchor[0]).toBeGreaterThan(map.spaces[0]?.anchor[0] ?? 0);
  expect(nextSpace(map, 0, 'Enter')).toBeNull();
});
