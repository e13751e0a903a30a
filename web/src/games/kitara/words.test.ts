import { beforeAll, beforeEach, expect, test } from 'vitest';
import { LOCALES, setLocale } from '../../i18n/index.svelte';
import { remember } from './content.svelte';
import { content4 as CONTENT } from './fixtures/content4';
import { table4 as table } from './fixtures/table4';
import { catalogue } from './messages';
import type { ShownView } from './shown';
import { ask, card, foodWords, groupWords, spaceWords, words } from './words';

const PEOPLE = ['Amina', 'Jonas', 'Camille', 'Olga'].map((name, seat) => ({ seat, name, you: seat === 2, level: '' }));
const AMINA = PEOPLE[0] ?? null;

function viewOf(moment: keyof typeof table): ShownView {
  const [frame] = table[moment];
  if (!frame) throw new Error('no such frame');
  return frame.view;
}

function told(text: string, person = AMINA, details = {}): string | null {
  return words.entry({ kind: 'acted', person, text, details, people: PEOPLE });
}

beforeAll(async () => {
  remember(CONTENT);
  await catalogue.open();
});

beforeEach(async () => {
  await setLocale('en');
});

test('groups are counted in words, in Russian with three forms', async () => {
  expect(groupWords([2, 0, 1])).toBe('2 Warriors and 1 Hero');
  expect(groupWords([1, 3, 2])).toBe('1 Warrior, 3 Master-Animals, and 2 Heroes');
  await setLocale('ru');
  expect(groupWords([1, 0, 0])).toBe('1 Воин');
  expect(groupWords([3, 5, 0])).toBe('3 Воина и 5 Вожаков');
  await setLocale('de');
  expect(groupWords([0, 1, 2])).toBe('1 Herrschertier und 2 Helden');
});

test('the log tells who did what where', () => {
  expect(told('move a1 a2 2W1H')).toBe('Amina moved 2 Warriors and 1 Hero from Spear Village to Long Grass.');
  expect(told('start a1', PEOPLE[2])).toBe('You settled in Spear Village.');
  expect(told('draft 2', AMINA, { card: 3 })).toMatch(/^Amina drafted “.+” \(card 3\)\.$/);
  expect(told('move a1 a2 2W', AMINA, { attacked: 1 })).toBe(
    'Amina attacked Long Grass from Spear Village with 2 Warriors and drove out Jonas.',
  );
  expect(told('retreat a1', PEOPLE[1], { from: 'a2' })).toBe('Jonas retreated from Long Grass to Spear Village.');
  expect(told('score 1')).toBe('Amina scored 1 point.');
  expect(told('end moves')).toBeNull();
});

test('advice is told in every language, drafts by the name of the card', async () => {
  const view = { ...viewOf('draft'), row: [7, 3] };
  expect(words.advice('move a1 a2 2W1H', view)).toBe('Move 2 Warriors and 1 Hero from Spear Village to Long Grass');
  expect(words.advice('draft 2', view)).toBe(`Draft “${card(3)}”`);
  const texts = ['start a1', 'draft 1', 'recruit W a1', 'move a1 a2 1W', 'end moves', 'retreat a2', 'discard 0', 'remove M a1'];
  for (const locale of LOCALES) {
    await setLocale(locale);
    for (const text of texts) expect(words.advice(text, view)).not.toBe(text);
  }
});

test('behind a German "mit" pawns stand in the dative', async () => {
  await setLocale('de');
  expect(words.advice('move a1 a2 4W2M1H', viewOf('move'))).toMatch(/^Mit 4 Kriegern, 2 Herrschertieren und 1 Helden ziehen: /);
  expect(told('move a1 a2 3W', PEOPLE[2])).toMatch(/^Du ziehst mit 3 Kriegern: /);
});

test('food is told of as many cards as there are, and no choice is promised where there is none', async () => {
  const view = structuredClone(viewOf('move'));
  const said: string[] = [];
  for (const [fed, hungry] of [[1, 2], [0, 1], [0, 2]] as const) {
    for (const sums of view.tally.seats) [sums.fed, sums.hungry] = [fed, hungry];
    said.push(foodWords(view, 0));
  }
  expect(said).toEqual([
    'Food for 1 of 2 cards. You will choose one card to leave, and its pawns go with it.',
    'No food for the one card that needs it: it will leave, and its pawns go with it.',
    'No food for any of the 2 cards that need it: they will leave, and their pawns go with them.',
  ]);
});

test('a hidden token stays hidden', () => {
  expect(told('token ?')).toBe('Amina drew a Hero token, face down.');
  expect(told('token 4', PEOPLE[2])).toBe('You drew a Hero token worth 4.');
});

test('K23: with `edition=fr` the one who scores sees all tokens of the turn', async () => {
  expect(told('score 1 tokens 4', PEOPLE[2])).toBe('You scored 1 point. The Hero token drawn is worth 4.');
  const seen: string[] = [];
  for (const locale of LOCALES) {
    await setLocale(locale);
    seen.push(told('score 3 tokens 2,2,5', PEOPLE[2]) ?? '');
  }
  expect(seen).toEqual([
    'You scored 3 points. The Hero tokens drawn are worth 2, 2, and 5; the 5 stays.',
    'Vous marquez 3 points. Les jetons Héros piochés valent 2, 2 et 5\u00a0; le 5 reste.',
    'Du erhältst 3 Punkte. Die gezogenen Heldenplättchen sind 2, 2 und 5 wert; die 5 bleibt.',
    'Вы получаете 3 очка. Вытянутые жетоны Подвига: 2, 2 и 5; остаётся 5.',
  ]);
});

test('every kind of entry and every question has words in every language', async () => {
  const texts = ['first 2', 'reveal 3', 'start a1', 'draft 2', 'recruit W a1', 'token 3', 'retreat a2', 'score 5', 'discard 0', 'remove M a1', 'refresh', 'final', 'move a1 a2 1W'];
  for (const locale of LOCALES) {
    await setLocale(locale);
    for (const text of texts) {
      for (const person of [AMINA, PEOPLE[2] ?? null]) {
        const line = told(text, person, { card: 3, from: 'a2', attacked: 1 });
        expect(line).toMatch(/\S[.»]$/);
        if (!/^(reveal|refresh|final)/.test(text) && person === AMINA) expect(line).toMatch(/Amina|Jonas/);
      }
    }
    for (const moment of ['start', 'draft', 'recruit', 'move', 'retreat', 'discard', 'remove'] as const) {
      const view = viewOf(moment);
      expect(words.question(view, PEOPLE, view.decider)).toBe(ask(view));
      expect(words.question(view, PEOPLE, null)).toContain(PEOPLE[view.decider]?.name);
    }
  }
});

test('a refusal says what is missing and what would do', async () => {
  const refusal = { rule: 'K21', reason: 'too-few-to-attack', values: { there: 2, need: 3, sent: 2, have: 2 } };
  expect(words.refusal(refusal, PEOPLE)).toBe('You need 3 pawns to drive out 2. You have 2 here.');
  const codes = ['not-a-start', 'start-taken', 'no-such-card', 'out-of-reach', 'no-supply', 'other-kind-first', 'space-not-held', 'not-a-free-start', 'not-a-free-savanna', 'no-moves-left', 'lake-between', 'no-border', 'not-enough-pawns', 'empty-group', 'last-space', 'not-the-nearest', 'card-not-held', 'needs-no-food', 'no-such-pawn', 'asked-retreat', 'game-over', 'not-your-decision'];
  const unknown = words.refusal({ rule: 'C3', reason: '?', values: {} }, PEOPLE);
  for (const reason of codes) {
    const values = { space: 'a1', from: 'a1', to: 'a2', kind: 'W', due: 'M', count: 2, row: 6, reach: 2, card: 3, decides: 1 };
    expect(words.refusal({ rule: 'K1', reason, values }, PEOPLE)).not.toBe(unknown);
  }
});

test('the last count adds up, source by source', () => {
  const view = viewOf('over');
  expect(words.ending(view, PEOPLE)).toHaveLength(1);
  const count = words.count(view) ?? [];
  expect(count).toHaveLength(3);
  for (const [seat, { points, tokens }] of view.seats.entries()) {
    expect(count[1]?.amounts[seat]).toEqual(tokens);
    const amounts = count.flatMap((source) => source.amounts[seat] ?? []);
    expect(amounts.reduce((all, amount) => all + amount, 0)).toBe(points);
  }
  expect(words.count(viewOf('move'))).toBeNull();
});

test('the rules of the phase at hand come first', () => {
  expect(words.rules(viewOf('start'))[0]?.rules).toBe('K3–K10');
  expect(words.rules(viewOf('over'))[0]?.rules).toBe('K35–K38');
  expect(words.rules(viewOf('move'))[0]?.rules).toBe('K17–K19');
  expect(words.rules(viewOf('discard'))[0]?.rules).toBe('K29–K34');
});

test('a space is told to those who listen', () => {
  const space = CONTENT.map.spaces[0];
  if (!space) throw new Error('no space');
  expect(spaceWords(space, undefined, 'choose')).toBe('Spear Village, savanna, hut, free, choose');
  expect(spaceWords(space, { seat: 1, pawns: [2, 0, 0] }, '')).toBe('Spear Village, savanna, Blue River: 2 Warriors');
});
