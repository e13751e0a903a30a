import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setLocale } from '../../i18n/index.svelte';
import Board from './Board.svelte';
import { cards } from './fixtures/cards';
import { pass } from './fixtures/pass';
import { stone } from './fixtures/stone';
import { moves } from './legal';
import { catalogue } from './messages';
import { squareName } from './squares';

const FRAMES = stone;
let board: ReturnType<typeof mount> | undefined;

beforeEach(async () => {
  vi.stubGlobal('ResizeObserver', class {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  });
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(390);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(760);
  await catalogue.open();
  await setLocale('en');
});

afterEach(async () => {
  if (board) await unmount(board);
  document.body.replaceChildren();
});

function show(frame: (typeof FRAMES)[number] | undefined, pending: string | null = null) {
  if (!frame) throw new Error('no such frame');
  const act = vi.fn<(text: string) => void>();
  const refuse = vi.fn<(text: string) => void>();
  const { view, legal, seat } = frame;
  board = mount(Board, {
    target: document.body,
    props: { view, content: cards, legal, seat, act, pending, motion: false, refuse, why: vi.fn<(text: string) => void>() },
  });
  flushSync();
  return { act, refuse };
}

function button(label: RegExp): HTMLButtonElement {
  const found = [...document.querySelectorAll('button')].find((one) => label.test(one.getAttribute('aria-label') ?? ''));
  if (!found) throw new Error(`no button says ${label}`);
  return found;
}

function press(label: RegExp): void {
  button(label).click();
  flushSync();
}

test('a card, then a piece, then a square sends the legal text', () => {
  const frame = FRAMES[0];
  const { act } = show(frame);
  const move = moves(frame?.legal ?? [])[0];
  if (!move) throw new Error('no move');
  const name = cards.find((card) => card.id === move.card)?.names.en ?? '';
  press(new RegExp(`^${name}, held`));
  press(new RegExp(`^${squareName(move.from)},`));
  press(new RegExp(`^${squareName(move.to)}, move here`));
  expect(act.mock.calls).toEqual([[move.text]]);
});

test('a square both cards lead to asks which card', () => {
  const frame = FRAMES.find(({ legal }) => {
    const all = moves(legal);
    return all.some((a) => all.some((b) => a !== b && a.from === b.from && a.to === b.to));
  });
  const { act } = show(frame);
  const all = moves(frame?.legal ?? []);
  const twin = all.find((a) => all.some((b) => a !== b && a.from === b.from && a.to === b.to));
  if (!twin) throw new Error('no twin');
  press(new RegExp(`^${squareName(twin.from)},`));
  press(new RegExp(`^${squareName(twin.to)},`));
  expect(act).not.toHaveBeenCalled();
  const name = cards.find((card) => card.id === twin.card)?.names.en ?? '';
  press(new RegExp(`^${name}$`));
  expect(act.mock.calls).toEqual([[twin.text]]);
});

test('a tap that leads nowhere is explained and sends nothing', () => {
  const { act, refuse } = show(FRAMES[0]);
  const side = cards.find((card) => card.id === FRAMES[0]?.view.side)?.names.en ?? '';
  press(new RegExp(`^${side}, at the side`));
  expect(refuse.mock.calls[0]?.[0]).toContain(side);
  expect(act).not.toHaveBeenCalled();
});

test('with no move the card to pass on is asked for', () => {
  const frame = pass[0];
  const { act } = show(frame);
  press(/^Frog$/);
  expect(act.mock.calls).toEqual([['frog pass']]);
});

test('a piece on its way stands where it goes', () => {
  const frame = FRAMES[0];
  const move = moves(frame?.legal ?? [])[0];
  if (!move) throw new Error('no move');
  show(frame, move.text);
  expect(button(new RegExp(`^${squareName(move.from)},`)).getAttribute('aria-label')).toContain('empty');
});
