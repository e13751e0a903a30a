import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setLocale } from '../../i18n/index.svelte';
import type { Advice, Person } from '../contract';
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

type More = { pending?: string; isTurned?: boolean; advice?: Advice[]; legal?: string[]; people?: Person[] };

function show(frame: (typeof FRAMES)[number] | undefined, more: More = {}) {
  if (!frame) throw new Error('no such frame');
  const act = vi.fn<(text: string) => void>();
  const refuse = vi.fn<(text: string) => void>();
  const ask = vi.fn<(text: string) => void>();
  const { view, legal, seat } = frame;
  const why = vi.fn<(text: string) => void>();
  const props = $state({ view, content: cards, legal, seat, act, pending: null, motion: false, people: [], refuse, ask, why, ...more });
  board = mount(Board, { target: document.body, props });
  flushSync();
  return { act, refuse, ask, props };
}

const PEOPLE = [
  { seat: 0, name: 'Mira', you: false, level: '' },
  { seat: 1, name: 'Jonas', you: false, level: '' },
];

function nameOf(id: string | undefined): string {
  return cards.find((card) => card.id === id)?.names.en ?? '';
}

/** The names of the cards as they lie, by their places. */
function places(): Map<string, string> {
  const slots = [...document.querySelectorAll<HTMLElement>('.slot')];
  return new Map(slots.map((slot) => [slot.getAttribute('aria-label')?.split(',')[0] ?? '', slot.style.transform]));
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

test('a square both cards lead to offers the two in the hand, and nothing covers the board', () => {
  const frame = FRAMES.find(({ legal }) => {
    const all = moves(legal);
    return all.some((a) => all.some((b) => a !== b && a.from === b.from && a.to === b.to));
  });
  const { act, ask } = show(frame);
  const all = moves(frame?.legal ?? []);
  const twin = all.find((a) => all.some((b) => a !== b && a.from === b.from && a.to === b.to));
  if (!twin) throw new Error('no twin');
  press(new RegExp(`^${squareName(twin.from)},`));
  expect(ask).toHaveBeenLastCalledWith(expect.stringMatching(/^Where should your (student|master) go\?$/));
  press(new RegExp(`^${squareName(twin.to)},`));
  expect(act).not.toHaveBeenCalled();
  expect(ask).toHaveBeenLastCalledWith(`Both cards lead to ${squareName(twin.to)}. Which one do you play?`);
  expect(document.querySelectorAll('.slot.rival')).toHaveLength(2);
  press(new RegExp(`^${nameOf(twin.card)}, held`));
  expect(act.mock.calls).toEqual([[twin.text]]);
});

test('the side card says what becomes of it and of the one that is played', () => {
  const frame = FRAMES[0];
  const mover = frame?.seat === 0 ? 'Mira' : 'Jonas';
  const people = PEOPLE.map((person) => ({ ...person, you: person.name === mover }));
  show(frame, { people });
  const words = (): string => document.querySelector('.table')?.textContent ?? '';
  expect(words()).toContain('comes to you');
  const move = moves(frame?.legal ?? [])[0];
  press(new RegExp(`^${nameOf(move?.card)}, held`));
  expect(words()).toContain(`${nameOf(move?.card)} will lie here for ${mover === 'Mira' ? 'Jonas' : 'Mira'}`);
});

test('a tap out of turn says whose turn it is', () => {
  const { refuse } = show(FRAMES[0], { legal: [], people: PEOPLE });
  press(/^c1,/);
  const [mover] = PEOPLE.filter(({ seat }) => seat === FRAMES[0]?.seat);
  expect(refuse.mock.calls).toEqual([[`It is ${mover?.name ?? ''}’s turn.`]]);
});

test('the board turned round changes which cards lie near, and nothing else', async () => {
  show(FRAMES[0]);
  const before = places();
  if (board) await unmount(board);
  show(FRAMES[0], { isTurned: true });
  const after = places();
  const own = FRAMES[0]?.view[FRAMES[0].seat === 0 ? 'red' : 'blue'].map(nameOf) ?? [];
  const theirs = FRAMES[0]?.view[FRAMES[0].seat === 0 ? 'blue' : 'red'].map(nameOf) ?? [];
  expect(own.map((name) => after.get(name)).toSorted()).toEqual(theirs.map((name) => before.get(name)).toSorted());
});

test('a hint marks its card and draws an arrow', () => {
  const move = moves(FRAMES[0]?.legal ?? [])[0];
  show(FRAMES[0], { advice: [{ action: move?.text ?? '', letter: 'A', chance: '60 %', isChosen: true }] });
  expect(document.querySelectorAll('.advice path')).toHaveLength(1);
  expect(document.querySelector('.slot.advised')?.getAttribute('aria-label')).toContain(nameOf(move?.card));
});

test('the mark of the last move is that of the position shown, also when stepping back', () => {
  const trail = (): string | null => document.querySelector('.trail')?.getAttribute('d') ?? null;
  const { props } = show(FRAMES[2]);
  const then = trail();
  const step = (number: number): void => {
    props.view = FRAMES[number]?.view ?? props.view;
    flushSync();
  };
  step(3);
  expect(trail()).not.toBe(then);
  step(2);
  expect(trail()).toBe(then);
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
  press(/^Frog, held/);
  expect(act.mock.calls).toEqual([['frog pass']]);
});

test('a piece on its way stands where it goes', () => {
  const frame = FRAMES[0];
  const move = moves(frame?.legal ?? [])[0];
  if (!move) throw new Error('no move');
  show(frame, { pending: move.text });
  expect(button(new RegExp(`^${squareName(move.from)},`)).getAttribute('aria-label')).toContain('empty');
});

test('Home and End go to the ends of a row', () => {
  show(FRAMES[0]);
  const middle = document.querySelector<HTMLElement>('[data-square="12"]');
  const strike = (key: string): string | undefined => {
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    flushSync();
    return document.activeElement instanceof HTMLElement ? document.activeElement.dataset['square'] : undefined;
  };
  middle?.focus();
  const ends = [strike('Home'), strike('End')];
  expect(ends.toSorted()).toEqual(['10', '14']);
  const row = [...document.querySelectorAll<HTMLElement>('[data-square]')].map(({ dataset }) => dataset['square']);
  expect(row.indexOf(ends[0])).toBe(10);
});

test('cards come in the order one reads them', async () => {
  show(FRAMES[0]);
  await vi.waitFor(() => {
    const spots = [...document.querySelectorAll<HTMLElement>('.slot')].map(({ style }) =>
      [...style.transform.matchAll(/(-?[\d.]+)px/g)].map(([, value]) => Number(value)),
    );
    const read = spots.toSorted(([ax = 0, ay = 0], [bx = 0, by = 0]) => ay - by || ax - bx);
    expect(spots).toEqual(read);
    expect(spots.length).toBe(5);
  });
});
