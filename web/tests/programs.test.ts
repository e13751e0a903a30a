/** Programs of others on the page: those that listen can be asked, and one's own gets a token. */
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setLocale, shell } from '../src/i18n/index.svelte';
import ProgramSection from '../src/lobby/ProgramSection.svelte';
import ProgramsHere from '../src/lobby/ProgramsHere.svelte';

// jsdom knows no media; Svelte asks about motion as soon as it is loaded.
vi.hoisted(() => {
  window.matchMedia = () => ({ matches: false, addEventListener: () => {} }) as unknown as MediaQueryList;
});

/** What the server was asked, and what it says: as tests/server/test_programs.py has it. */
const asked: string[] = [];
const answers: Record<string, [number, unknown]> = {
  '/api/programs': [200, [{ name: 'Old Pine', is_here: true }, { name: 'Young Reed', is_here: false }]],
  '/api/tokens': [201, { name: 'Owl', scopes: ['play', 'watch'], token: 'kt_once' }],
};

beforeEach(async () => {
  await shell.open();
  await setLocale('en');
  vi.stubGlobal('fetch', (path: string, { body }: RequestInit) => {
    asked.push(`${path} ${body ?? ''}`);
    const [status, answer] = answers[path] ?? [404, {}];
    return Promise.resolve(new Response(JSON.stringify(answer), { status }));
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

it('offers the programs that listen, and no others', async () => {
  const invited: string[] = [];
  const shown = mount(ProgramsHere, { target: document.body, props: { busy: false, invite: (name) => invited.push(name) } });
  await vi.waitFor(() => expect(document.querySelectorAll('button').length).toBe(1));
  document.querySelector('button')?.click();
  expect(invited).toEqual(['Old Pine']);
  await unmount(shown);
});

it.each([
  [false, '["play","watch"]'],
  [true, '["watch"]'],
])('shows a token once it is made; only watching: %s', async (onlyWatches, scopes) => {
  const shown = mount(ProgramSection, { target: document.body });
  const name = document.querySelector('input');
  if (name !== null) {
    name.value = 'Owl';
    name.dispatchEvent(new Event('input', { bubbles: true }));
  }
  if (onlyWatches) document.querySelector<HTMLInputElement>('[type=checkbox]')?.click();
  flushSync();
  document.querySelector('form')?.requestSubmit();
  await vi.waitFor(() => expect(document.querySelector('input')?.value).toBe('kt_once'));
  expect(asked.at(-1)).toBe(`/api/tokens {"name":"Owl","scopes":${scopes}}`);
  expect(document.querySelector('[role=status]')?.textContent).toContain('only now');
  await unmount(shown);
});
