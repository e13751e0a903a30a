import { expect, test } from 'vitest';
import { stone } from './fixtures/stone';
import { expected, follow, lastStep, places, scene, setUp, type Place } from './scene';

const FRAMES = stone;

test('an action on its way is drawn as it will come back', () => {
  for (const [number, frame] of FRAMES.slice(1).entries()) {
    const before = FRAMES[number];
    if (!before || frame.view.outcome) continue;
    const drawn = expected(scene(before.view), frame.text);
    const came = scene(frame.view);
    expect(drawn.squares).toBe(came.squares);
    expect(drawn.side).toBe(came.side);
    expect(drawn.towards).toBe(came.towards);
    expect(drawn.red.toSorted()).toEqual(came.red.toSorted());
    expect(drawn.blue.toSorted()).toEqual(came.blue.toSorted());
  }
});

test('the last move is the one that led here, whichever position was shown before', () => {
  for (const [number, frame] of FRAMES.slice(1).entries()) {
    const { from = -1, to = -1 } = lastStep(frame.view) ?? {};
    const before = FRAMES[number]?.view.squares ?? '';
    expect(before[from]).not.toBe('.');
    expect(frame.view.squares[from]).toBe('.');
    expect(frame.view.squares[to]).toBe(before[from]);
  }
});

test('pieces keep their identity for the whole game and leave when captured', () => {
  let pieces = setUp(FRAMES[0]?.view.squares ?? '');
  const born = new Set(pieces.map((piece) => piece.id));
  for (const { view } of FRAMES) {
    pieces = follow(pieces, view.squares);
    expect(pieces.every((piece) => born.has(piece.id) && view.squares[piece.square] === piece.letter)).toBe(true);
    expect(pieces).toHaveLength([...view.squares].filter((letter) => letter !== '.').length);
  }
});

test('the card that comes in takes the place of the card that left', () => {
  let lying = new Map<string, Place>();
  for (const { view } of FRAMES) {
    const next = places(scene(view), lying);
    expect(next.size).toBe(5);
    for (const [card, place] of next) {
      const was = lying.get(card);
      if (was?.owner === place.owner && was.slot !== 'side' && place.slot !== 'side') {
        expect(place.slot).toBe(was.slot);
      }
    }
    lying = next;
  }
});
