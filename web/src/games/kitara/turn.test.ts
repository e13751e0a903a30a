import { expect, it } from 'vitest';
import type { GameEntry, Person, Turn } from '../contract';
import { pointsByRound } from './summary';
import { begins, tell } from './turn';

const PEOPLE: Person[] = ['Léa', 'Baobab'].map((name, seat) => ({ seat, name, you: seat === 0, level: '' }));

function turn(seat: number, ...steps: [string, GameEntry['details']?, number?][]): Turn {
  return {
    seat,
    steps: steps.map(([text, details = {}, by = seat], number) => ({
      version: number + 1,
      entry: { kind: 'acted', text, details, people: PEOPLE, person: PEOPLE[by] ?? null },
    })),
  };
}

const ATTACK = turn(
  1,
  ['draft 2', { card: 11 }],
  ['recruit W b1'],
  ['recruit M b1'],
  ['move b1 b2 2W'],
  ['move b2 a1 3W1H', { attacked: 0 }],
  ['token ?'],
  ['retreat a2', { from: 'a1' }, 0],
  ['score 5'],
  ['discard 4'],
);

it('tells the card, recruits, ways, blows, tokens, points and hunger of a turn', () => {
  expect(tell(ATTACK)).toEqual({
    seat: 1,
    card: 11,
    start: null,
    recruits: [1, 1, 0],
    moves: 2,
    trails: [
      { seat: 1, from: 'b1', to: 'b2', isAttack: false },
      { seat: 1, from: 'b2', to: 'a1', isAttack: true },
      { seat: 0, from: 'a1', to: 'a2', isAttack: false },
    ],
    blows: [{ space: 'a1', victim: 0 }],
    tokens: 1,
    points: 5,
    starved: [4],
  });
});

it('begins a turn with a card or a hut', () => {
  const starts = ['draft 1', 'start a1', 'recruit W a1', 'end moves', 'retreat a1'].filter(
    (text) => begins({ text } as GameEntry),
  );
  expect(starts).toEqual(['draft 1', 'start a1']);
});

it('adds the points of each up, round by round', () => {
  const scored = [[0, 2], [1, 3], [0, 4], [1, 0]].map(([seat = 0, points = 0]) => tell(turn(seat, [`score ${points}`])));
  expect(pointsByRound(scored, [6, 3])).toEqual([[2, 3], [6, 3]]);
});

it('counts what somebody began with, so that a line ends where the track does', () => {
  const scored = [[0, 2], [1, 3], [0, 4], [1, 0]].map(([seat = 0, points = 0]) => tell(turn(seat, [`score ${points}`])));
  expect(pointsByRound(scored, [10, 3])).toEqual([[6, 3], [10, 3]]);
});
