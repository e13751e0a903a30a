import { expect, it, vi, beforeEach, afterEach } from 'vitest';
import type { Person, Recap, Turn } from '../src/games/contract';
import type { HappeningShown, Seen } from '../src/protocol';
import { Again } from '../src/table/again.svelte';
import { keyOf, lately, othersOf, standing, turnsOf } from '../src/table/turns';

const PEOPLE: Person[] = ['Léa', 'Baobab', 'Cedar'].map((name, seat) => ({ seat, name, you: seat === 0, level: '' }));
const RECAP = { begins: ({ text }: { text: string }) => text.startsWith('draft') } as unknown as Recap;

let version = 0;
function told(seat: number, text: string, kind = 'acted', details = {}): HappeningShown {
  version += 1;
  return { version, at: 0, seat, kind, text, details };
}

beforeEach(() => {
  version = 0;
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

it('leaves out what was taken back', () => {
  const list = [told(0, 'draft 1'), told(-1, 'reveal 4', 'drew'), told(0, 'move a b 1W'), told(0, '2', 'undid'), told(0, 'move a c 1W')];
  expect(standing(list).map(({ text }) => text)).toEqual(['draft 1', 'reveal 4', 'move a c 1W']);
});

it('groups into turns, with what others answer within them', () => {
  const list = [
    told(-1, 'reveal 9', 'drew'), // before the first turn
    told(0, 'draft 1'),
    told(1, 'draft 2'),
    told(1, 'move a b 2W'),
    told(0, 'retreat c'),
    told(-1, 'score 3', 'drew', { seat: 1 }),
    told(-1, 'draft 1', 'drew', { seat: 2 }), // a step without a choice is still somebody's
  ];
  const turns = turnsOf(list, PEOPLE, RECAP);
  expect(turns.map(({ seat, steps }) => [seat, steps.length])).toEqual([[0, 1], [1, 4], [2, 1]]);
  expect(turns.map(keyOf)).toEqual([2, 3, 7]);
});

it('tells the turns since one’s own, and the last of each to who watches', () => {
  const list = [0, 1, 2, 0, 1].map((seat) => told(seat, 'draft 1'));
  const turns = turnsOf(list, PEOPLE, RECAP);
  expect(lately(turns, 0, 3).map(({ seat }) => seat)).toEqual([0, 1]);
  expect(othersOf(lately(turns, 0, 3), 0).map(({ seat }) => seat)).toEqual([1]);
  expect(lately(turns, null, 3).map(({ seat }) => seat)).toEqual([2, 0, 1]);
});

it('keeps the turns of others until something is decided, whatever the rules do before', () => {
  const list = [told(0, 'draft 1'), told(1, 'draft 1'), told(-1, 'draft 1', 'drew', { seat: 0 })];
  const seats = (): number[] => othersOf(lately(turnsOf(list, PEOPLE, RECAP), 0, 3), 0).map(({ seat }) => seat);
  expect(seats()).toEqual([1]);
  list.push(told(0, 'recruit W a1'));
  expect(seats()).toEqual([]);
});

const at = (number: number): Seen => ({ type: 'seen', version: number, seat: 0 }) as Seen;
const TURN: Turn = { seat: 1, steps: [3, 4, 5].map((number) => ({ version: number, entry: {} as never })) };

it('shows a turn again from the position before it, and then what there is now', () => {
  const again = new Again();
  again.show(TURN, [1, 2, 3, 4, 5, 6].map(at), true, 1);
  const seen = [];
  while (again.key !== null) {
    seen.push(again.seen?.version);
    vi.advanceTimersToNextTimer();
  }
  expect(seen).toEqual([2, 3, 4, 5]);
  expect(again.seen).toBeNull();
});

it('marks a turn until it is tapped again where nothing may move, or nothing is known', () => {
  const again = new Again();
  again.show(TURN, [2, 3, 4, 5].map(at), false, 1);
  vi.runAllTimers();
  expect([again.key, again.seen]).toEqual([3, null]);
  again.show(TURN, [], false, 1);
  expect(again.key).toBeNull();
});
