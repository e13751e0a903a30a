/** Recorded games played again on the board take no more taps than when turns ended by themselves. */
import { flushSync, mount, unmount } from 'svelte';
import { expect, test, vi } from 'vitest';
import { fromDisk, games, type Played } from '../../../tests/golden';
import { setLocale, shell } from '../../i18n/index.svelte';
import Board from './Board.svelte';
import { largest, moves, parseMove, type Move } from './legal';
import { openRules } from './local/open';
import { catalogue } from './messages';
import { KINDS } from './pawns';
import type { Group, ShownView } from './shown';
import type { Content } from './view';

const rules = await openRules(fromDisk('kitara'));
const NAMES = ['Warriors', 'Master-Animals', 'Heroes'];

/** A finger that counts how often it comes down. */
class Finger {
  taps = 0;

  constructor(private readonly content: Content) {}

  space(label: string): void {
    const number = this.content.map.spaces.findIndex((one) => one.label === label);
    this.tap(document.querySelector<HTMLElement>(`[data-space="${number}"]`));
  }

  button(name: string): void {
    this.tap([...document.querySelectorAll('button')].find((one) => (one.getAttribute('aria-label') ?? one.textContent).trim() === name));
  }

  tap(found: HTMLElement | null | undefined): void {
    if (!found) throw new Error('nothing to tap');
    this.taps += 1;
    found.click();
    flushSync();
  }

  move({ from, to, group }: Move, legal: readonly string[], canGoOn: boolean): void {
    if (canGoOn) this.space(to);
    else {
      this.space(from);
      this.choose(largest(moves(legal), from), group);
      this.space(to);
    }
    if (document.querySelector('.send .primary')) this.button('Attack');
  }

  private choose(most: Group, wanted: Group): void {
    for (const kind of KINDS) {
      const [all, few, name] = [most[kind], wanted[kind], NAMES[kind]];
      if (few === 0 && all > 1) this.button(`All or none: ${name}`);
      else if (few > 0 && few < all - few) {
        this.button(`Just one: ${name}`);
        for (let one = 1; one < few; one += 1) this.button(`One more: ${name}`);
      } else for (let one = few; one < all; one += 1) this.button(`One fewer: ${name}`);
    }
  }
}

/** How many taps an action took when turns ended by themselves and each group was chosen anew. */
function before(text: string, legal: readonly string[], isAttack: boolean): number {
  const move = parseMove(text);
  if (move) {
    const most = largest(moves(legal), move.from);
    return 2 + KINDS.reduce<number>((steps, kind) => steps + most[kind] - move.group[kind], 0) + (isAttack ? 1 : 0);
  }
  if (text === 'end moves') return legal.length > 1 ? 1 : 0;
  return /^(draft|discard)/.test(text) ? 2 : 1;
}

function replayed(game: Played): { was: number; is: number } {
  const state = rules.start(game.options);
  const content = rules.content(game.options) as Content;
  const finger = new Finger(content);
  const act = vi.fn<(text: string) => void>();
  const idle = (): void => {};
  const shown = (seat: number): ShownView => ({ ...(state.view(seat) as ShownView), outcome: null });
  const props = $state({
    view: shown(0), content, legal: [] as string[], seat: 0, act, pending: null, motion: false, people: [], refuse: idle, why: idle,
  });
  const board = mount(Board, { target: document.body, props });
  let was = 0;
  let last: { move: Move; turn: number } | null = null;
  for (const action of game.actions) {
    const { seat } = state;
    if (seat >= 0) {
      const view = shown(seat);
      const legal = state.legalActions().map((one) => rules.notation(one));
      const text = rules.notation(action);
      Object.assign(props, { view, legal, seat });
      flushSync();
      const move = parseMove(text);
      const holder = view.holdings.find(({ space }) => space === move?.to)?.seat ?? seat;
      was += before(text, legal, holder !== seat);
      const goesOn = move !== null && last !== null && last.turn === view.turn && last.move.to === move.from;
      const canGoOn = goesOn && last?.move.group.join() === move?.group.join() && !view.holdings.some(({ space, seat: by }) => space === move?.to && by === seat);
      play(finger, text, legal, view, canGoOn);
      expect(act.mock.lastCall).toEqual([text]);
      last = move ? { move, turn: view.turn } : last;
    }
    state.apply(action);
  }
  void unmount(board);
  return { was, is: finger.taps };
}

function play(finger: Finger, text: string, legal: string[], view: ShownView, canGoOn: boolean): void {
  const move = parseMove(text);
  const [verb = '', number = ''] = text.split(' ');
  if (move) finger.move(move, legal, canGoOn);
  else if (text === 'end moves') {
    const { fed = 0, hungry = 0 } = view.tally.seats[view.seat] ?? {};
    const name = view.moves_left > 0 ? 'End moves' : 'End turn';
    finger.button(name);
    if (view.moves_left > 0 && fed < hungry) finger.button(name);
  } else if (verb === 'draft' || verb === 'discard') {
    const cards = verb === 'draft' ? document.querySelectorAll('ol button') : document.querySelectorAll('.kingdom li button');
    const place = verb === 'draft' ? Number(number) - 1 : (view.seats[view.decider]?.kingdom.indexOf(Number(number)) ?? 0);
    finger.tap(cards[place] as HTMLElement);
    finger.tap(document.querySelector<HTMLElement>('.tools .primary'));
  } else finger.space(text.split(' ').at(-1) ?? '');
}

test('recorded games of two take no more taps than before', async () => {
  vi.stubGlobal('ResizeObserver', class {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  });
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(390);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
  await Promise.all([catalogue.open(), shell.open()]);
  await setLocale('en');
  // One space answers for the first kind of pawn that may leave it: games with another answer cannot be tapped.
  const two = games('kitara').filter(({ options }) => options['players'] === '2');
  const counts = [two[0], two[2]].map((game) => replayed(game ?? none()));
  const [was, is] = [sum(counts.map((one) => one.was)), sum(counts.map((one) => one.is))];
  expect(was).toBeGreaterThan(300);
  expect(is).toBeLessThanOrEqual(was);
}, 120_000);

function sum(numbers: number[]): number {
  return numbers.reduce((all, one) => all + one, 0);
}

function none(): never {
  throw new Error('no game of two');
}
