import { flushSync, mount, unmount } from 'svelte';
import { expect, it } from 'vitest';
import { speaker } from './say.svelte';
import Toast from './Toast.svelte';

it('adds each line once to one live region, and never takes back what was not read yet', async () => {
  const toast = mount(Toast, { target: document.body });
  const region = document.querySelector('[aria-live]');
  const lines = (): (string | null)[] => [...(region?.children ?? [])].map(({ textContent }) => textContent);
  speaker.speak('one');
  speaker.tell('two');
  flushSync();
  const [first] = region?.children ?? [];
  expect(lines()).toEqual(['one', 'two']);
  speaker.speak('two');
  flushSync();
  expect(lines()).toEqual(['one', 'two', 'two']);
  expect(region?.children[0]).toBe(first);
  const many = Array.from({ length: 20 }, (_, line) => `line ${line}`);
  for (const line of many) speaker.speak(line);
  flushSync();
  expect(lines()).toEqual(many.slice(-16));
  expect(document.querySelectorAll('[aria-live]').length).toBe(1);
  await unmount(toast);
});
