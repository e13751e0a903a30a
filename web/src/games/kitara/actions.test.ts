import { beforeAll, expect, test } from 'vitest';
import { LOCALES, setLocale } from '../../i18n/index.svelte';
import { grouped, type Choices } from './actions';
import { remember } from './content.svelte';
import { content4 as CONTENT } from './fixtures/content4';
import { table4 as table } from './fixtures/table4';
import { moves } from './legal';
import { catalogue } from './messages';
import { expected } from './scene';

beforeAll(async () => {
  await catalogue.open();
  await setLocale('en');
  remember(CONTENT);
});

function choices(moment: keyof typeof table): { legal: string[]; groups: Choices[] } {
  const [frame] = table[moment];
  if (!frame) throw new Error('no such frame');
  const { view, legal } = frame;
  return { legal, groups: grouped(legal, { view, content: CONTENT, stands: expected(view, null) }) };
}

test('everything legal is in the list, once, in words of its own', async () => {
  for (const locale of LOCALES) {
    await setLocale(locale);
    for (const moment of Object.keys(table) as (keyof typeof table)[]) {
      const { legal, groups } = choices(moment);
      const listed = groups.flatMap(({ choices: first, fewer }) => [...first, ...fewer]);
      expect(listed.map(({ text }) => text).toSorted(), moment).toEqual(legal.toSorted());
      expect(new Set(listed.map(({ words }) => words)).size, moment).toBe(legal.length);
      expect(new Set(groups.map(({ title }) => title)).size, moment).toBe(groups.length);
    }
  }
  await setLocale('en');
});

test('moves stand under the space they leave, the largest group first', () => {
  const { legal, groups } = choices('move');
  const origins = new Set(moves(legal).map(({ from }) => from));
  expect(groups.length).toBe(origins.size + 1);
  const first = moves(groups[0]?.choices.map(({ text }) => text) ?? []);
  expect(new Set(first.map(({ from }) => from)).size).toBe(1);
  expect(new Set(first.map(({ to }) => to)).size).toBe(first.length);
  expect(groups.at(-1)?.choices.map(({ text }) => text)).toEqual(['end moves']);
});
