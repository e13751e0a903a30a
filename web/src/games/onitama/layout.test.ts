import { expect, test } from 'vitest';
import { layout, type Spot } from './layout';

const SIZES = [[360, 560], [390, 760], [844, 340], [740, 300], [1024, 700], [1440, 820], [2560, 1380], [700, 700]] as const;

test.each(SIZES)('everything fits into %i by %i and nothing overlaps', (width, height) => {
  const { board, card, near, far } = layout(width, height);
  const spots: Spot[] = [...near.hand, near.side, ...far.hand, far.side];
  const boxes = [
    { x: board.x, y: board.y, w: board.size, h: board.size },
    ...spots.map(({ x, y }) => ({ x, y, w: card.width, h: card.height })),
  ];
  for (const [number, a] of boxes.entries()) {
    expect(a.x).toBeGreaterThanOrEqual(0);
    expect(a.y).toBeGreaterThanOrEqual(0);
    expect(a.x + a.w).toBeLessThanOrEqual(width + 0.01);
    expect(a.y + a.h).toBeLessThanOrEqual(height + 0.01);
    for (const b of boxes.slice(number + 1)) {
      const apart = a.x + a.w <= b.x || b.x + b.w <= a.x || a.y + a.h <= b.y || b.y + b.h <= a.y;
      expect(apart).toBe(true);
    }
  }
});

test('squares and cards are large enough for a finger', () => {
  for (const [width, height] of SIZES) {
    const { board, card } = layout(width, height);
    expect(board.size / 5.4).toBeGreaterThanOrEqual(44);
    expect(card.width).toBeGreaterThanOrEqual(70);
  }
});
