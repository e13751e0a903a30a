import { beforeAll, expect, test } from 'vitest';
import { LOCALES, setLocale } from '../../i18n/index.svelte';
import { remember } from './content.svelte';
import { cards } from './fixtures/cards';
import { stone } from './fixtures/stone';
import { catalogue } from './messages';
import type { ShownView } from './shown';
import { choiceWords, squareLabel, words } from './words';

const PEOPLE = [
  { seat: 0, name: 'Léa', you: false, level: '' },
  { seat: 1, name: 'Ivan', you: true, level: '' },
];
const [LEA, IVAN] = PEOPLE as [(typeof PEOPLE)[0], (typeof PEOPLE)[0]];

beforeAll(async () => {
  remember(cards);
  await catalogue.open();
});

test('the log names cards in the viewer’s language', async () => {
  const entry = { kind: 'acted' as const, person: LEA, text: 'crane c2-b1', details: {}, people: PEOPLE };
  await setLocale('en');
  expect(words.entry(entry)).toBe('Léa played Crane: c2 to b1.');
  expect(words.entry({ ...entry, person: IVAN })).toBe('You played Crane: c2 to b1.');
  expect(words.entry({ ...entry, details: { taken: 'student' } })).toBe(
    'Léa played Crane: c2 to b1, capturing a student.',
  );
  await setLocale('de');
  expect(words.entry(entry)).toBe('Léa spielt Kranich: c2 nach b1.');
  await setLocale('ru');
  expect(words.entry({ ...entry, kind: 'drew', person: null, text: 'deal ox' })).toBe('Роздана карта «Бык».');
});

function note(squares: string): string {
  return words.standing({ squares } as ShownView, 0).note;
}

test('Russian counts students in three forms', async () => {
  await setLocale('ru');
  expect([note('r'), note('rrr'), note('b')]).toEqual(['1 ученик', '3 ученика', '0 учеников']);
});

test('every refusal, question and ending has words in every language', async () => {
  const values = { card: 'ox', first: 'ox', second: 'boar', from: 'a1', to: 'a2', decides: 0 };
  const view = stone.at(-1)?.view as ShownView;
  for (const locale of LOCALES) {
    await setLocale(locale);
    for (const reason of ['card-not-held', 'no-such-step', 'own-piece-there', 'must-move', 'not-your-decision', 'x']) {
      expect(words.refusal({ rule: 'O7', reason, values }, PEOPLE)).toMatch(/\.$/);
    }
    expect(words.ending(view, [LEA])[0]).toContain('Léa');
    expect(words.question({ ...view, mover: 'red' }, PEOPLE, 1)).toContain('Léa');
    expect(words.rules(view)).toHaveLength(7);
  }
});

test('an ending is told to who won, to who lost and to who watched', async () => {
  await setLocale('en');
  const view = stone.at(-1)?.view as ShownView;
  const winner = view.outcome?.winners[0] ?? 0;
  const told = (own: number | null, reason: 'stone' | 'stream'): string =>
    words.ending(
      { ...view, outcome: { ...view.outcome, reason, winners: [winner] } as ShownView['outcome'] },
      PEOPLE.map((person) => ({ ...person, you: person.seat === own })),
    )[0] ?? '';
  expect(told(winner, 'stone')).toMatch(/^You win by the Way of the Stone/);
  expect(told(1 - winner, 'stone')).toBe('You lost: your master was captured.');
  expect(told(null, 'stone')).toContain(`${PEOPLE[winner]?.name} wins`);
  expect(told(winner, 'stream')).toContain('your master stands');
  expect(told(1 - winner, 'stream')).toContain('in your temple');
  expect(told(null, 'stream')).toContain(`${PEOPLE[winner]?.name} wins`);
});

test('a square says what can be done there', async () => {
  await setLocale('en');
  expect(squareLabel(2, 'B', false, true)).toBe('c1, blue master, can move');
  expect(squareLabel(7, '.', true, false)).toBe('c2, move here');
  expect(squareLabel(24, 'r', true, false)).toBe('e5, capture the red student');
});

test('advice names the card, the squares and what is taken, and its line who plays what', async () => {
  const view = { squares: `.b${'.'.repeat(23)}`, mover: 'red' } as ShownView;
  await setLocale('fr');
  expect(words.advice('crane c2-b2', view)).toBe('Allez de c2 en b2 avec Grue.');
  await setLocale('en');
  expect(words.advice('crane c2-b1', view)).toBe('Take the student on b1 with Crane.');
  expect(words.advice('crane pass', view)).toBe('Pass Crane on.');
  const people = [{ seat: 0, name: 'Mira', you: true, level: '' }, { seat: 1, name: 'Acacia', you: false, level: '3' }];
  expect(words.line?.(['crane c2-b1', 'eel d5-d4', 'crane pass'], view, people)).toEqual([
    'You: Crane, c2–b1',
    'Acacia: Eel, d5–d4',
    'You: Crane, passed on',
  ]);
});

test('a piece that has nowhere to go is not given an empty list', () => {
  const squares = '.'.repeat(25);
  expect(choiceWords(squares, { card: null, from: 3 }, new Set(), new Set())).toBe('');
  expect(choiceWords(squares, { card: null, from: 3 }, new Set([8]), new Set())).toMatch(/1 square .*d2/);
});
