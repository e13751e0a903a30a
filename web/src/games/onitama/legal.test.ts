import { expect, test } from 'vitest';
import { candidates, left, moves, NOTHING, origins, parsePass, passes, targets } from './legal';
import { squareName, squareOf } from './squares';

const LEGAL = ['ox b1-b2', 'ox b1-c1', 'boar b1-b2', 'boar d1-d2', 'sea_snake a1-a2'];

test('reads moves and passes apart', () => {
  expect(moves([...LEGAL, 'ox pass'])).toHaveLength(5);
  expect(moves(['sea_snake a1-a2'])[0]).toEqual({ text: 'sea_snake a1-a2', card: 'sea_snake', from: 0, to: 5 });
  expect(passes(['ox pass', 'boar pass']).map((pass) => pass.card)).toEqual(['ox', 'boar']);
  expect(parsePass('ox b1-b2')).toBeNull();
});

test('names every square, and finds it again', () => {
  for (let square = 0; square < 25; square += 1) expect(squareOf(squareName(square))).toBe(square);
});

test('a card leaves the pieces that can move with it', () => {
  const all = moves(LEGAL);
  expect([...origins(all, NOTHING)]).toEqual([1, 3, 0]);
  expect([...origins(all, { card: 'boar', from: null })]).toEqual([1, 3]);
  expect(left(all, { card: 'ox', from: 1 })).toHaveLength(2);
});

test('a piece shows the squares of both cards, and a card narrows them down', () => {
  const all = moves(LEGAL);
  expect([...targets(all, NOTHING)]).toEqual([]);
  expect([...targets(all, { card: null, from: 1 })]).toEqual([6, 2]);
  expect([...targets(all, { card: 'boar', from: 1 })]).toEqual([6]);
});

test('a square both cards lead to leaves two candidates', () => {
  const all = moves(LEGAL);
  expect(candidates(all, { card: null, from: 1 }, 6).map((move) => move.card)).toEqual(['ox', 'boar']);
  expect(candidates(all, { card: 'ox', from: 1 }, 6).map((move) => move.text)).toEqual(['ox b1-b2']);
});
