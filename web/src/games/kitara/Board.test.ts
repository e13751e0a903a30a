import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setLocale, shell } from '../../i18n/index.svelte';
import Board from './Board.svelte';
import content from './fixtures/content4.json';
import table from './fixtures/table4.json';
import { moves } from './legal';
import { catalogue } from './messages';
import type { KitaraContent, KitaraView } from './types';

type Frame = { seat: number; view: KitaraView; legal: string[] };
const CONTENT = content as unknown as KitaraContent;
let board: ReturnType<typeof mount> | undefined;

beforeEach(async () => {
  vi.stubGlobal('ResizeObserver', class {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  });
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(390);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
  await Promise.all([catalogue.open(), shell.open()]);
  await setLocale('en');
});

afterEach(async () => {
  if (board) await unmount(board);
  document.body.replaceChildren();
});

function show(moment: keyof typeof table) {
  const { view, legal, seat } = table[moment][0] as unknown as Frame;
  const act = vi.fn<(text: string) => void>();
  const refuse = vi.fn<(text: string) => void>();
  board = mount(Board, {
    target: document.body,
    props: { view, content: CONTENT, legal, seat, act, pending: null, motion: false, refuse },
  });
  flushSync();
  return { act, refuse, view, legal };
}

function press(find: (button: HTMLButtonElement) => boolean): void {
  const found = [...document.querySelectorAll('button')].find(find);
  if (!found) throw new Error('no such button');
  found.click();
  flushSync();
}

function pressSpace(label: string): void {
  const number = CONTENT.map.spaces.findIndex((space) => space.label === label);
  press((button) => button.dataset['space'] === String(number));
}

function says(text: string): (button: HTMLButtonElement) => boolean {
  return (button) => `${button.getAttribute('aria-label') ?? ''}${button.textContent}`.includes(text);
}

test('a hut is chosen with one tap, and another space is explained', () => {
  const { act, refuse } = show('start');
  pressSpace('a2');
  expect(refuse).toHaveBeenCalledOnce();
  pressSpace('b1');
  expect(act.mock.calls).toEqual([['start b1']]);
});

test('a card is taken after a second thought', () => {
  const { act } = show('draft');
  press(says('2. '));
  expect(act).not.toHaveBeenCalled();
  press(says('Take '));
  expect(act.mock.calls).toEqual([['draft 2']]);
});

test('a card out of reach is explained', () => {
  const { act, refuse } = show('draft');
  press(says('out of reach'));
  expect(refuse.mock.calls[0]?.[0]).toContain('reach');
  expect(act).not.toHaveBeenCalled();
});

test('a group moves to a free space at once, fewer after the stepper', () => {
  const { act, view, legal } = show('attack');
  const held = new Set(view.holdings.map(({ space }) => space));
  const move = moves(legal).find(({ from, to, group }) => from === 'e1' && !held.has(to) && group.join() === '4,1,1');
  if (!move) throw new Error('no such move');
  pressSpace('e1');
  press(says('One fewer: Warriors'));
  pressSpace(move.to);
  expect(act.mock.calls).toEqual([[move.text]]);
});

test('an attack is told first and sent after its button', () => {
  const { act } = show('attack');
  pressSpace('e1');
  pressSpace('a4');
  expect(act).not.toHaveBeenCalled();
  expect(document.body.textContent).toContain('7 against 5');
  press(says('Attack'));
  expect(act.mock.calls).toEqual([['move e1 a4 5W1M1H']]);
});

test('too few to attack is explained with numbers', () => {
  const { act, refuse } = show('attack');
  pressSpace('e1');
  for (const _ of [1, 2, 3]) press(says('One fewer: Warriors'));
  pressSpace('a4');
  expect(refuse.mock.calls[0]?.[0]).toBe('You need 6 pawns to drive out 5. You have 7 here.');
  expect(act).not.toHaveBeenCalled();
});

test('moving can end, and the kingdoms of others can be opened', () => {
  const { act } = show('move');
  press(says('Kingdom of Red Mountain'));
  expect(document.querySelector('section')?.getAttribute('aria-label')).toBe('Kingdom of Red Mountain');
  press(says('End moves'));
  expect(act.mock.calls).toEqual([['end moves']]);
});

test('a discard tells its cost before it is done', () => {
  const { act } = show('discard');
  press(says('First Hearth'));
  expect(document.body.textContent).toContain('Leaves with it');
  press(says('Let go of First Hearth'));
  expect(act.mock.calls).toEqual([['discard 0']]);
});

test('a retreat is one tap on the map', () => {
  const retreat = show('retreat');
  pressSpace('a5');
  expect(retreat.act.mock.calls).toEqual([['retreat a5']]);
});
