import { expect, test } from 'vitest';
import { largest, moveOf, moves, numberAnswers, origins, spaceAnswers, targets } from './legal';
import { table4 as table } from './fixtures/table4';
import { groupText, parseGroup } from './pawns';

const LEGAL = ['end moves', 'move b4 b5 1W', 'move e1 a4 5W1H', 'move e1 a4 6W', 'move e1 d2 1M'];

test('groups read and write alike', () => {
  for (const text of ['1W', '2W1H', '10W5M3H', '3M']) expect(groupText(parseGroup(text))).toBe(text);
});

test('every kept move is read back as the text it came from', () => {
  const legal = table.attack[0]?.legal ?? [];
  const read = moves(legal);
  expect(read).toHaveLength(legal.length - 1); // all but the end of moving
  for (const { text, from, to, group } of read) expect(moveOf(read, from, to, group)?.text).toBe(text);
});

test('origins, targets and the largest group come from the list', () => {
  const all = moves(LEGAL);
  expect([...origins(all)]).toEqual(['b4', 'e1']);
  expect([...targets(all, 'e1')]).toEqual(['a4', 'd2']);
  expect([...targets(all, null)]).toEqual([]);
  expect(largest(all, 'e1')).toEqual([5, 0, 1]);
  expect(moveOf(all, 'e1', 'a4', [4, 0, 0])).toBeNull();
});

test('answers that are a space keep every text that names it', () => {
  const found = spaceAnswers(['remove W b3', 'remove M b3', 'remove W b7', 'end moves']);
  expect([...found.keys()]).toEqual(['b3', 'b7']);
  expect(found.get('b3')).toEqual(['remove W b3', 'remove M b3']);
});

test('answers that are a number', () => {
  expect([...numberAnswers(['draft 1', 'draft 3'], 'draft')]).toEqual([[1, 'draft 1'], [3, 'draft 3']]);
  expect(numberAnswers(['discard 0'], 'draft').size).toBe(0);
});
