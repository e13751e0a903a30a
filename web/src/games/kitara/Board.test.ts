import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setLocale, shell } from '../../i18n/index.svelte';
import Board from './Board.svelte';
import { content4 as CONTENT } from './fixtures/content4';
import { table4 as table } from './fixtures/table4';
import { largest, moves, type Move } from './legal';
import { catalogue } from './messages';
import { groupText, size } from './pawns';
import type { ShownView } from './shown';

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
  const [frame] = table[moment];
  if (!frame) throw new Error('no such frame');
  const { view, legal, seat } = frame;
  const act = vi.fn<(text: string) => void>();
  const refuse = vi.fn<(text: string) => void>();
  const why = vi.fn<(text: string) => void>();
  board = mount(Board, {
    target: document.body,
    props: { view, content: CONTENT, legal, seat, act, pending: null, motion: false, refuse, why },
  });
  flushSync();
  return { act, refuse, why, view, legal };
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

function nameOf(label: string): string {
  return CONTENT.map.spaces.find((space) => space.label === label)?.name.en ?? '';
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

/** The move of everybody in a space to another that is free, or held by somebody else. */
function wholeMove(view: ShownView, legal: string[], isAttack: boolean): Move {
  const others = new Set(view.holdings.filter(({ seat }) => seat !== view.seat).map(({ space }) => space));
  const held = new Set(view.holdings.map(({ space }) => space));
  const all = moves(legal);
  const found = all.find(
    ({ from, to, group }) =>
      group.join() === largest(all, from).join() && (isAttack ? others.has(to) : group[0] > 1 && !held.has(to)),
  );
  if (!found) throw new Error('no such move');
  return found;
}

test('a group moves to a free space at once, fewer after the stepper', () => {
  const { act, view, legal } = show('attack');
  const { from, to, group } = wholeMove(view, legal, false);
  pressSpace(from);
  press(says('One fewer: Warriors'));
  pressSpace(to);
  expect(act.mock.calls).toEqual([[`move ${from} ${to} ${groupText([group[0] - 1, group[1], group[2]])}`]]);
});

test('an attack is told first and sent after its button', () => {
  const { act, view, legal } = show('attack');
  const { from, to, group, text } = wholeMove(view, legal, true);
  pressSpace(from);
  pressSpace(to);
  expect(act).not.toHaveBeenCalled();
  expect(document.body.textContent).toContain(`${size(group)} against `);
  const [retreat = ''] = view.tally.retreats[to] ?? [];
  expect(document.body.textContent).toContain(`will retreat to ${nameOf(retreat)}`);
  press(says('Attack'));
  expect(act.mock.calls).toEqual([[text]]);
});

test('what cannot be done is put to the rules, which say why', () => {
  const { act, why, view, legal } = show('attack');
  const { from, to, group } = wholeMove(view, legal, true);
  pressSpace(to);
  pressSpace(from);
  for (const [kind, name] of ['Warriors', 'Master-Animals', 'Heroes'].entries()) {
    for (let left = group[kind] ?? 0; left > 0; left -= 1) press(says(`One fewer: ${name}`));
  }
  pressSpace(to);
  expect(why.mock.calls).toEqual([[expect.stringMatching(`^move ${to} `)], [`move ${from} ${to} 0W`]]);
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
  const { act, legal } = show('discard');
  const [text = ''] = legal;
  const name = CONTENT.deck.cards[Number(text.split(' ')[1])]?.name.en ?? '?';
  press(says(name));
  expect(document.body.textContent).toContain('Leaves with it');
  press(says(`Let go of ${name}`));
  expect(act.mock.calls).toEqual([[text]]);
});

test('a retreat is one tap on the map', () => {
  const retreat = show('retreat');
  const [text = ''] = retreat.legal;
  pressSpace(text.split(' ')[1] ?? '');
  expect(retreat.act.mock.calls).toEqual([[text]]);
});
