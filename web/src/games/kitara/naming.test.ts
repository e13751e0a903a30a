import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, test, vi } from 'vitest';
import { setLocale, shell } from '../../i18n/index.svelte';
import { remember } from './content.svelte';
import { content4 } from './fixtures/content4';
import Line from './Line.svelte';
import { lit } from './lit.svelte';
import { pieces } from './naming';

const NAMES = new Map([
  ['a1', 'Drum Hill'],
  ['a2', 'Drum Hillside'],
  ['b1', 'Old Well'],
]);

afterEach(() => {
  lit.clear();
  document.body.replaceChildren();
});

test('a text is cut at the names in it, the longer one first', () => {
  expect(pieces('From Drum Hillside to Old Well.', NAMES)).toEqual([
    { text: 'From ', label: null },
    { text: 'Drum Hillside', label: 'a2' },
    { text: ' to ', label: null },
    { text: 'Old Well', label: 'b1' },
    { text: '.', label: null },
  ]);
});

test('a text without names stays whole', () => {
  expect(pieces('Nothing here.', NAMES)).toEqual([{ text: 'Nothing here.', label: null }]);
  expect(pieces('', NAMES)).toEqual([]);
});

test('every name of every map is found in each language, alone and beside others', () => {
  for (const language of ['en', 'fr', 'de', 'ru'] as const) {
    const names = new Map(content4.map.spaces.map(({ label, name }) => [label, name[language]]));
    for (const [label, name] of names) {
      const cut = pieces(`x ${name}, y`, names);
      expect(cut.find((piece) => piece.label !== null)).toEqual({ text: name, label });
    }
    const all = [...names.values()].join(', ');
    expect(pieces(all, names).flatMap((piece) => piece.label ?? [])).toEqual([...names.keys()]);
    expect(pieces(all, names).map(({ text }) => text).join('')).toBe(all);
  }
});

test('a name lights its space up under the pointer, with focus and after a tap', async () => {
  await shell.open();
  await setLocale('en');
  remember(content4);
  const [one, two] = content4.map.spaces;
  if (!one || !two) throw new Error('no spaces');
  const follow = vi.fn<() => void>();
  const line = mount(Line, { target: document.body, props: { text: `${one.name.en}: ${two.name.en}`, follow } });
  flushSync();
  expect(document.body.textContent).toBe(`${one.name.en}: ${two.name.en}`);
  const [first, second] = document.querySelectorAll('button');
  first?.dispatchEvent(new Event('pointerenter'));
  expect(lit.label).toBe(one.label);
  first?.dispatchEvent(new Event('pointerleave'));
  expect(lit.label).toBeNull();
  second?.focus();
  expect(lit.label).toBe(two.label);
  second?.blur();
  expect(lit.label).toBeNull();
  first?.click();
  expect(lit.label).toBe(one.label);
  expect(follow).toHaveBeenCalledOnce();
  first?.click();
  expect(lit.label).toBeNull();
  await unmount(line);
});
