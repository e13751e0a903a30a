import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import Emblem from '../src/games/kitara/Emblem.svelte';
import { setLocale, shell } from '../src/i18n/index.svelte';
import LastCount from '../src/table/LastCount.svelte';

// jsdom knows no media; Svelte asks about motion as soon as it is loaded.
vi.hoisted(() => {
  window.matchMedia = () => ({ matches: false, addEventListener: () => {} }) as unknown as MediaQueryList;
});

const COUNT = [
  { label: 'On the way', amounts: [[20], [18]] },
  { label: 'Tokens', amounts: [[3, 5], []] },
  { label: 'Cards', amounts: [[6], [8]] },
];
const PEOPLE = ['Anna', 'Ben'].map((name, seat) => ({ seat, name, you: false, level: '' }));
let shown: ReturnType<typeof mount> | undefined;

beforeEach(async () => {
  vi.useFakeTimers();
  await shell.open();
  await setLocale('en');
});

afterEach(async () => {
  if (shown) await unmount(shown);
  vi.useRealTimers();
  document.body.replaceChildren();
});

function show(isTelling: boolean): () => void {
  const done = vi.fn<() => void>();
  shown = mount(LastCount, { target: document.body, props: { count: COUNT, people: PEOPLE, Emblem, isTelling, done } });
  flushSync();
  return done;
}

function visible(): string[] {
  return [...document.querySelectorAll('.amount:not(.later)')].map((amount) => amount.textContent);
}

function beat(): void {
  vi.advanceTimersByTime(800);
  flushSync();
}

it('tells one amount after the other, and says when it is done', () => {
  const done = show(true);
  expect(visible()).toEqual(['0']); // somebody without a token has nothing to wait for
  beat();
  expect(visible()).toEqual(['20', '18', '0']);
  beat();
  expect(visible()).toEqual(['20', '18', '3', '0']);
  beat();
  beat();
  expect(visible()).toEqual(['20', '18', '3', '5', '0', '6', '8']);
  expect(done).not.toHaveBeenCalled();
  beat();
  expect(done).toHaveBeenCalledOnce();
});

it('is there at once for those who come later, and in words for those who listen', () => {
  show(false);
  expect(visible()).toHaveLength(7);
  const totals = [...document.querySelectorAll('tfoot .hidden')].map((total) => total.textContent);
  expect(totals).toEqual(['34', '26']);
  expect(document.querySelector('button')).toBeNull();
});

it('can be skipped', () => {
  const done = show(true);
  document.querySelector('button')?.click();
  expect(done).toHaveBeenCalledOnce();
});
