import { expect, test } from 'vitest';
import { table4 as table } from './fixtures/table4';
import { parseMove } from './legal';
import { expected, stands, travels } from './scene';
import type { ShownView } from './shown';

const ATTACK = table.attack;

function view(number: number): ShownView {
  const found = ATTACK[number]?.view;
  if (!found) throw new Error('no such frame');
  return found;
}

test('a move on its way is drawn as it will come back', () => {
  for (const [number, frame] of ATTACK.slice(1).entries()) {
    if (!frame.text.startsWith('move ') && !frame.text.startsWith('retreat ')) continue;
    expect(Object.fromEntries(expected(view(number), frame.text))).toEqual(Object.fromEntries(stands(frame.view)));
  }
});

test('recruits join their space and pawns that are taken back leave it', () => {
  const before = view(0);
  const holding = before.holdings.find(({ seat }) => seat === before.seat);
  if (!holding) throw new Error('nobody there');
  const after = expected(before, `recruit H ${holding.space}`).get(holding.space);
  expect(after?.pawns[2]).toBe(holding.pawns[2] + 1);
  const less = expected(before, `remove W ${holding.space}`).get(holding.space);
  expect(less?.pawns[0] ?? 0).toBe(Math.max(0, holding.pawns[0] - 1));
});

test('a move is one group that travelled', () => {
  const { from, to, group } = parseMove(ATTACK[1]?.text ?? '') ?? {};
  expect(travels(stands(view(0)), stands(view(1)))).toEqual([
    { seat: view(0).seat, from, to, pawns: group },
  ]);
  expect(travels(stands(view(0)), stands(view(0)))).toEqual([]);
});

test('what nobody walked does not travel', () => {
  const before = new Map([['a1', { seat: 0, pawns: [1, 0, 0] as [number, number, number] }]]);
  const after = new Map([['a1', { seat: 0, pawns: [2, 0, 0] as [number, number, number] }]]);
  expect(travels(before, after)).toEqual([]);
});
