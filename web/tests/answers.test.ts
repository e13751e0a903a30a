import { expect, test } from 'vitest';
import type { HappeningShown } from '../src/protocol';
import { lastAnswer, lastToAct } from '../src/table/answers';

function log(...lines: [seat: number, kind: string, text?: string][]): HappeningShown[] {
  return lines.map(([seat, kind, text = ''], version) => ({ version, at: version, seat, kind, text }));
}

test('a request that was turned down stays told until one acts again', () => {
  const asked = log([0, 'acted'], [0, 'asked', 'draw']);
  const declined = [...asked, ...log([1, 'declined', 'draw'])];
  expect(lastAnswer(asked, [0])).toBeNull();
  expect(lastAnswer(declined, [0])).toEqual({ question: 'draw', by: 1, kind: 'declined' });
  expect(lastAnswer([...declined, ...log([1, 'acted'])], [0])).toMatchObject({ kind: 'declined' });
  expect(lastAnswer([...declined, ...log([0, 'acted'])], [0])).toBeNull();
  expect(lastAnswer(declined, [1]), 'who declined knows').toBeNull();
});

test('a move instead of an answer is an answer, what was agreed or withdrawn is none', () => {
  const asked = log([0, 'asked', 'takeback']);
  expect(lastAnswer([...asked, ...log([1, 'acted'])], [0])).toEqual({ question: 'takeback', by: 1, kind: 'unanswered' });
  expect(lastAnswer([...asked, ...log([1, 'agreed', 'takeback'], [0, 'undid', '2'], [1, 'acted'])], [0])).toBeNull();
  expect(lastAnswer([...asked, ...log([0, 'declined', 'takeback'], [1, 'acted'])], [0])).toBeNull();
  expect(lastAnswer(log([0, 'asked', 'rematch'], [1, 'declined', 'rematch']), [0])).toBeNull();
});

test('who sits at a screen takes back what was done there last', () => {
  const played = log([-1, 'drew'], [0, 'acted'], [1, 'acted'], [2, 'acted']);
  expect(lastToAct(played, [0, 1])).toBe(1);
  expect(lastToAct([...played, ...log([1, 'undid', '2'])], [0, 1])).toBe(0);
  expect(lastToAct(log([-1, 'drew']), [0])).toBeNull();
});
