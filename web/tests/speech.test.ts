/** One word for one thing: words the glossary replaced do not come back. */
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, it } from 'vitest';
import { catalogues } from '../tools/messages.mjs';

const LOCALES = ['en', 'fr', 'de', 'ru'] as const;

/** For each language what nobody says at a table; where a title is named, only in its texts. */
const GONE: Record<(typeof LOCALES)[number], readonly (readonly [RegExp, string?])[]> = {
  en: [
    [/\bdecisions?\b/i],
    [/\bactions?\b/i],
    [/transcript/i],
    [/let .*\bgo\b/i],
    [/oldest/i],
    [/position st(oo|an)ds?\b/i],
    [/Together$/],
    [/On the way/],
    [/Who moves where/],
    [/one way to/],
  ],
  fr: [
    [/\bdécisions?\b/i],
    [/\bactions?\b/i],
    [/Vous ne tenez pas/],
    [/En chemin/],
    [/plus anciennes? carte/],
    [/est distribuée/],
    [/\b[Dd]e \{game\}/],
    [/[^\s\u00a0}]:(\s|$)/],
  ],
  de: [
    [/Entscheidung/],
    [/Aktion/],
    [/^Zusammen$/],
    [/^Unterwegs$/],
    [/^Das Beste$/],
    [/Was geschah$/],
    [/älteste/],
    [/steht aus/],
    [/Gedanken wert/],
    [/Ein Tisch \{game\}/],
  ],
  ru: [
    [/решени/i],
    [/действи[ея]\b/i],
    [/(^|[^а-яё])круг(а|е|у|ом)?([^а-яё]|$)/i],
    [/жетон\S* Геро/],
    [/учител/i],
    [/(^|[^а-яё])зерн/i],
    [/жреби/i],
    [/хеш/i],
    [/самы[ехй]\S* стар/],
    [/Между тем/],
    [/стоит подумать/],
    [/(^|[^а-яё])(пол[ея]|полей)([^а-яё]|$)/i, 'onitama'],
  ],
};

function texts(folder: string, locale: string): Record<string, string> {
  return JSON.parse(readFileSync(join(folder, `${locale}.json`), 'utf8')) as Record<string, string>;
}

it.each(LOCALES)('%s keeps to the words of the glossary', (locale) => {
  const found = catalogues().flatMap((folder: string) => {
    const place = relative('src', folder);
    const gone = GONE[locale].filter(([, title]) => title === undefined || place.includes(title));
    return Object.entries(texts(folder, locale)).flatMap(([key, text]) =>
      gone.filter(([word]) => word.test(text)).map(([word]) => `${place} ${key}: ${word}`),
    );
  });
  expect(found).toEqual([]);
});

it('undo and back are two words', () => {
  const shell = catalogues().find((folder: string) => folder.includes('i18n')) ?? '';
  for (const locale of LOCALES) {
    const { 'table.undo': undo, 'common.back': back, 'table.rematch': rematch, 'table.replay': replay } = texts(shell, locale);
    expect(undo).not.toBe(back);
    expect(replay).not.toContain(rematch);
  }
});
