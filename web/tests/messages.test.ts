import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { preferredLocale, setLocale, shell, t } from '../src/i18n/index.svelte';
import { catalogues, problems } from '../tools/messages.mjs';

type Texts = Record<string, string>;

function catalogue(en: Texts, others: Partial<Record<'fr' | 'de' | 'ru', Texts>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'messages-'));
  for (const locale of ['en', 'fr', 'de', 'ru'] as const) {
    const texts = locale === 'en' ? en : (others[locale] ?? en);
    writeFileSync(join(folder, `${locale}.json`), JSON.stringify(texts));
  }
  return folder;
}

function found(folder: string): string[] {
  return problems(folder).map((problem: string) => problem.replace(/^.*\//, ''));
}

describe('problems', () => {
  it('finds none in the catalogues of the page', () => {
    expect(catalogues().flatMap(problems)).toEqual([]);
  });

  it('names a key that is missing and one that is too many', () => {
    const folder = catalogue({ a: 'A', b: 'B' }, { fr: { a: 'A', c: 'C' } });
    expect(found(folder)).toEqual(['fr: b is missing', 'fr: c is not in English']);
  });

  it('names an argument that is not used and one nobody gives', () => {
    const folder = catalogue({ a: 'Hello {name}' }, { de: { a: 'Hallo {nmae}' } });
    expect(found(folder)).toEqual([
      'de: a does not use {name}',
      'de: a uses {nmae}, which English does not',
    ]);
  });

  it('knows that Russian has forms English has not', () => {
    const english = { a: '{n, plural, one {# pawn} other {# pawns}}' };
    expect(found(catalogue(english, {}))).toEqual([
      'ru: a lacks the plural form many',
      'ru: a lacks the plural form few',
    ]);
  });
});

describe('t', () => {
  afterAll(() => setLocale('en'));

  it('words the same thing in every language, with its plurals', async () => {
    await shell.open();
    const words: string[] = [];
    for (const locale of ['en', 'fr', 'de', 'ru'] as const) {
      await setLocale(locale);
      words.push(t('clock.days', { days: 1 }), t('clock.days', { days: 5 }));
    }
    expect(words).toEqual(
      ['1 day', '5 days', '1 jour', '5 jours', '1 Tag', '5 Tage', '1 день', '5 дней'],
    );
    expect(document.documentElement.lang).toBe('ru');
  });
});

describe('preferredLocale', () => {
  it('takes what was chosen, else the first language of the browser we speak', () => {
    expect(preferredLocale('de', ['fr'])).toBe('de');
    expect(preferredLocale(null, ['ja', 'fr-CA', 'en'])).toBe('fr');
    expect(preferredLocale('xx', ['ja'])).toBe('en');
  });
});
