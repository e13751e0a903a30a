import { beforeAll, describe, expect, it } from 'vitest';
import type { Person, Words } from '../src/games/contract';
import { LOCALES, setLocale, shell } from '../src/i18n/index.svelte';
import type { About, HappeningShown, OutcomeShown } from '../src/protocol';
import { turnStarts } from '../src/replay/steps';
import { logLines } from '../src/table/log';
import { inGame, playsOnWithout } from '../src/table/people';
import { verdictLines } from '../src/table/verdict';

beforeAll(async () => {
  await shell.open();
  await setLocale('en');
});

const people: Person[] = ['Léa', 'Jonas', 'Amina'].map((name, seat) => ({ seat, name, level: '', you: seat === 0 }));
const person = (gave_up = false) => ({ label: '', player: { type: 'person', name: 'x' }, is_away: false, gave_up });
const bot = (gave_up = false) => ({ label: '', player: { type: 'bot', bot: '1' }, is_away: false, gave_up });
const about = (...seats: unknown[]): About => ({ seats }) as unknown as About;
const ended = (reason: string, ...winners: number[]): OutcomeShown => ({ reason, scores: [0, 0, 0], winners });

describe('giving up', () => {
  it('lets the others play on while two are left, and not computers alone', () => {
    expect(playsOnWithout(about(person(), person(), bot()), 0)).toBe(true);
    expect(playsOnWithout(about(person(), bot(), bot()), 0)).toBe(false);
    expect(playsOnWithout(about(person(), person(true), bot()), 0)).toBe(false);
    expect(playsOnWithout(about(person(), person()), 0)).toBe(false);
    expect(inGame(about(person(), person(true), bot()), [0, 1])).toEqual([0]);
  });

  it('is told in the log, with who plays on where somebody does', () => {
    const line = (kind: string, seat: number): HappeningShown => ({ version: 1, at: 0, seat, kind, text: '' });
    const told = (...lines: HappeningShown[]) => logLines(lines, people, {} as Words).map(({ words }) => words);
    expect(told(line('resigned', 1), line('timed-out', 0))).toEqual([
      'Jonas resigned. The computer plays on.',
      'You ran out of time. The computer plays on.',
    ]);
    expect(told(line('resigned', 1), line('revealed', -1))).toEqual(['Jonas resigned.']);
  });

  it('is told at the end', () => {
    expect(verdictLines(ended('points', 0), ['You win.'], people, [])).toEqual(['You win.']);
    expect(verdictLines(ended('points', 0), ['You win.'], people, [1])).toEqual([
      'You win.',
      'Jonas gave up and comes last.',
    ]);
    expect(verdictLines(ended('time', 0), [], people, [1, 2])).toEqual(['Everybody else gave up.', 'You win!']);
    expect(verdictLines(ended('resignation', 0, 2), [], people, [1])[0]).toBe('Jonas resigned.');
    expect(verdictLines(ended('as-it-stands', 1), [], people, [0])[1]).toBe('Jonas wins.');
    expect(verdictLines(ended('agreement'), [], people, [])).toEqual(['You agreed on a draw.']);
  });

  it('has its words in every language', async () => {
    for (const locale of LOCALES) {
      await setLocale(locale);
      const lines = verdictLines(ended('points', 0), [], people, [1, 2]);
      expect(lines[0]).toContain('Jonas');
      expect(lines[0]).toContain('Amina');
    }
  });

  it('begins no turn of a replay', () => {
    const frame = (seat: number | null, gave_up: '' | 'resigned' = '') => ({ seat, gave_up, text: '', view: {} });
    expect(turnStarts([frame(null), frame(0), frame(2, 'resigned'), frame(0), frame(1)])).toEqual([0, 3, 4]);
  });
});
