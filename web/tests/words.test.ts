import { beforeAll, expect, it } from 'vitest';
import { HttpRefusal } from '../src/client/http';
import { LOCALES, setLocale, shell } from '../src/i18n/index.svelte';
import { isComputer, isUnreadable, levelOf, playerWords, refusalWords, troubleWords } from '../src/words';

beforeAll(() => shell.open());

it('calls a computer by its own name, in every language', async () => {
  for (const locale of LOCALES) {
    await setLocale(locale);
    expect(playerWords({ type: 'bot', bot: 'easy', name: 'Cedar' })).toBe('Cedar');
  }
});

it('says how strong a computer is, and nothing of people', async () => {
  await setLocale('en');
  expect(levelOf({ type: 'bot', bot: 'easy' })).toBe('Easy');
  expect(levelOf({ type: 'bot', bot: '7' })).toBe('Level 7');
  expect(levelOf({ type: 'bot', bot: 'my-own' })).toBe('my-own');
  expect(levelOf({ type: 'person', name: 'Anna' })).toBe('');
  expect(levelOf({ type: 'person', name: 'Old Pine', program: 'api' })).toBe('Program');
  expect(isComputer({ type: 'person', name: 'Old Pine', program: 'litama' })).toBe(true);
  expect([isComputer({ type: 'person', name: 'Anna' }), isComputer(null)]).toEqual([false, false]);
  expect(levelOf(null)).toBe('');
});

it('says why a table cannot be opened, in every language', async () => {
  const codes = ['broken-table', 'no-such-game', 'other-content', 'other-rules'];
  for (const locale of LOCALES) {
    await setLocale(locale);
    const said = codes.map((code) => refusalWords(code));
    expect(new Set(said).size).toBe(codes.length);
    expect(said.filter((words) => codes.some((code) => words.includes(code)))).toEqual([]);
  }
  expect(codes.every((code) => isUnreadable(code))).toBe(true);
  expect(isUnreadable('no-such-table')).toBe(false);
});

it('says how far a server is that prepares its first games, in every language', async () => {
  for (const locale of LOCALES) {
    await setLocale(locale);
    expect(troubleWords(new HttpRefusal('preparing', { percent: 40 }))).toMatch(/40\s?%/);
  }
});
