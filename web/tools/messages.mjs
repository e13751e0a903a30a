// Checks the message catalogues and writes their types.
//
// A catalogue is a folder called messages with en.json, fr.json, de.json and ru.json: flat keys,
// ICU MessageFormat texts. English says which keys exist and what each of them needs; a language
// that lacks a key, an argument or a plural form fails the build.
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import MessageFormat from '@messageformat/core';
import compileModule from '@messageformat/core/compile-module.js';
import { parse } from '@messageformat/parser';
import { ROOT, titles } from './titles.mjs';

export const LOCALES = ['en', 'fr', 'de', 'ru'];

/** The JavaScript module of texts in one language: a function for each key. */
export function compiled(texts, locale) {
  const set = Object.entries(texts).map(([key, text]) => [key, typeset(text, locale)]);
  return compileModule(new MessageFormat(locale), Object.fromEntries(set));
}

/** French marks keep to their words: no line begins with a colon. Catalogues are written with plain spaces. */
export function typeset(text, locale) {
  return locale === 'fr' ? text.replace(/ (?=[:;!?»])/g, '\u00a0').replace(/« /g, '«\u00a0') : text;
}

/** Every way in which the catalogue in this folder is incomplete, in words. */
export function problems(folder) {
  const english = read(folder, 'en');
  const found = [];
  for (const locale of LOCALES) {
    const texts = read(folder, locale);
    for (const key of Object.keys(english)) {
      if (!(key in texts)) found.push(`${locale}: ${key} is missing`);
      else found.push(...textProblems(locale, key, texts[key], english[key]));
    }
    for (const key of Object.keys(texts)) {
      if (!(key in english)) found.push(`${locale}: ${key} is not in English`);
    }
  }
  return found.map((problem) => `${relative(ROOT, folder)}/${problem}`);
}

/** The texts of a catalogue in one language. */
export function read(folder, locale) {
  return JSON.parse(readFileSync(join(folder, `${locale}.json`), 'utf8'));
}

function textProblems(locale, key, text, english) {
  let own;
  try {
    own = needs(parsed(text), locale);
  } catch (error) {
    return [`${locale}: ${key} cannot be read: ${error.message}`];
  }
  const wanted = Object.keys(needs(parsed(english), 'en').wanted).toSorted();
  const has = Object.keys(own.wanted).toSorted();
  const missing = wanted.filter((name) => !has.includes(name));
  const extra = has.filter((name) => !wanted.includes(name));
  return [
    ...missing.map((name) => `${locale}: ${key} does not use {${name}}`),
    ...extra.map((name) => `${locale}: ${key} uses {${name}}, which English does not`),
    ...own.lacks.map((form) => `${locale}: ${key} lacks the plural form ${form}`),
  ];
}

function parsed(text) {
  return parse(text, { cardinal: [], ordinal: [], strictPluralKeys: false });
}

/** What a text asks of its caller, and the plural forms whole numbers need that it lacks. */
function needs(tokens, locale) {
  const wanted = {};
  const lacks = [];
  const visit = (list) => {
    for (const token of list) {
      if (token.type === 'argument') wanted[token.arg] ??= 'string | number';
      if (token.type === 'function') wanted[token.arg] = token.key === 'date' ? 'Date' : 'number';
      if (token.type === 'select') {
        wanted[token.arg] ??= token.cases
          .map(({ key }) => (key === 'other' ? 'string' : `'${key}'`))
          .join(' | ');
      }
      if (token.type === 'plural' || token.type === 'selectordinal') {
        wanted[token.arg] = 'number';
        const keys = token.cases.map(({ key }) => key);
        lacks.push(...forms(locale, token.type).filter((form) => !keys.includes(form)));
      }
      for (const branch of token.cases ?? []) visit(branch.tokens);
    }
  };
  visit(tokens);
  return { wanted, lacks };
}

function forms(locale, type) {
  const rules = new Intl.PluralRules(locale, {
    type: type === 'selectordinal' ? 'ordinal' : 'cardinal',
  });
  const found = new Set(['other']);
  for (let count = 0; count <= 200; count += 1) found.add(rules.select(count));
  return [...found];
}

/** TypeScript for the keys of a catalogue and what each of them needs. */
function types(folder) {
  const english = read(folder, 'en');
  const rows = Object.entries(english).map(([key, text]) => {
    const fields = Object.entries(needs(parsed(text), 'en').wanted)
      .map(([name, type]) => `${name}: ${type}`)
      .join('; ');
    return `  '${key}': ${fields ? `{ ${fields} }` : 'undefined'};`;
  });
  return `// Written by tools/messages.mjs from en.json.\nexport type Messages = {\n${rows.join('\n')}\n};\n`;
}

export function catalogues() {
  return globSync('src/**/messages/en.json', { cwd: ROOT }).map((file) =>
    join(ROOT, dirname(file)),
  );
}

/** What is said before a title is loaded: the catalogue of the shell and those of all covers, each with
 * what stands before its keys. */
export function firstCatalogues() {
  return [
    { before: '', folder: join(ROOT, 'src/i18n/messages') },
    ...titles().map(({ name, folder }) => ({
      before: `${name}/`,
      folder: join(folder, 'cover/messages'),
    })),
  ];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const found = catalogues().flatMap(problems);
  if (found.length > 0) {
    console.error(found.join('\n'));
    process.exit(1);
  }
  for (const folder of catalogues()) writeFileSync(join(folder, 'types.ts'), types(folder));
}
