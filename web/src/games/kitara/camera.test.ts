import { expect, test } from 'vitest';
import { kept, whole, zoomed } from './camera';
import { content4 } from './fixtures/content4';
import { scenery } from './scenery';

const GROUND = content4.map;

test.each([[390, 400], [300, 330], [700, 820]])('the whole map fits into %i by %i', (width, height) => {
  const { x, y, scale } = whole(GROUND, width, height);
  for (const { anchor } of GROUND.spaces) {
    expect(anchor[0] * scale + x).toBeGreaterThan(0);
    expect(anchor[0] * scale + x).toBeLessThan(width);
    expect(anchor[1] * scale + y).toBeGreaterThan(0);
    expect(anchor[1] * scale + y).toBeLessThan(height);
  }
});

test('zoom has limits and never loses the map', () => {
  const all = whole(GROUND, 390, 400);
  expect(zoomed(all, 0.2, [10, 10], GROUND, 390, 400).scale).toBe(all.scale);
  expect(zoomed(all, 99, [10, 10], GROUND, 390, 400).scale).toBe(all.scale * 4);
  const lost = kept({ ...all, scale: all.scale * 2, x: 5000 }, GROUND, 390, 400);
  expect(lost.x).toBeLessThanOrEqual(10);
});

test('the same map grows the same scenery', () => {
  expect(scenery({ ...GROUND })).toEqual(scenery(GROUND));
});
