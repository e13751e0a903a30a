import { expect, test } from 'vitest';
import { layout, SIDE_SCALE, type Box } from './layout';

const SIZES = [[360, 560], [390, 760], [844, 340], [740, 300], [1024, 700], [1440, 820], [2560, 1380], [700, 700]] as const;

test.each(SIZES)('everything fits into %i by %i and nothing overlaps', (width, height) => {
  const { board, card, near, far } = layout(width, height);
  const small = { w: card.width * SIDE_SCALE, h: card.height * SIDE_SCALE };
  const words = ({ x, y, width: w, height: h }: Box) => ({ x, y, w, h });
  const isOnePlace = near.side.y === far.side.y;
  const boxes = [
    { x: board.x, y: board.y, w: board.size, h: board.size },
    ...[...near.hand, ...far.hand].map(({ x, y }) => ({ x, y, w: card.width, h: card.height })),
    { ...near.side, ...small },
    ...(isOnePlace ? [] : [{ ...far.side, ...small }]),
    words(near.label),
    words(far.label),
  ];
  for (const [number, a] of boxes.entries()) {
    expect(a.x).toBeGreaterThanOrEqual(0);
    expect(a.y).toBeGreaterThanOrEqual(0);
    expect(a.x + a.w).toBeLessThanOrEqual(width + 0.01);
    expect(a.y + a.h).toBeLessThanOrEqual(height + 0.01);
    for (const b of boxes.slice(number + 1)) {
      const apart = a.x + a.w <= b.x + 0.01 || b.x + b.w <= a.x + 0.01 || a.y + a.h <= b.y + 0.01 || b.y + b.h <= a.y + 0.01;
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

test('cards are of a size with the board, and own ones stand apart from the side card', () => {
  for (const [width, height] of SIZES) {
    const { board, card, near } = layout(width, height);
    expect(card.width / board.size).toBeGreaterThanOrEqual(0.16);
    const nearest = Math.min(...near.hand.map(({ x, y }) => Math.max(Math.abs(near.side.x - x) - card.width, Math.abs(near.side.y - y) - card.height * SIDE_SCALE)));
    expect(nearest).toBeGreaterThan(0);
  }
  expect(layout(820, 930).card.width).toBeGreaterThanOrEqual(110);
});

test('on a desktop the board stands in the middle between the cards and as much beside it', () => {
  const { board } = layout(1140, 900);
  expect(Math.abs(board.x + board.size / 2 - 1440 / 2)).toBeLessThan(25);
});
