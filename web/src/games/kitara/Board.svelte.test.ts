import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { speaker } from '../../design/say.svelte';
import { setLocale, shell } from '../../i18n/index.svelte';
import { settings } from '../../settings.svelte';
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
  sessionStorage.clear();
  document.body.replaceChildren();
});

function show(moment: keyof typeof table, change: (view: ShownView) => void = () => {}, only?: string[]) {
  const [frame] = structuredClone(table[moment]);
  if (!frame) throw new Error('no such frame');
  const { view, seat } = frame;
  const legal = only ?? frame.legal;
  change(view);
  const act = vi.fn<(text: string) => void>();
  const refuse = vi.fn<(text: string) => void>();
  const why = vi.fn<(text: string) => void>();
  const ask = vi.fn<(question: string) => void>();
  const props = $state({ view, content: CONTENT, legal, seat, act, pending: null, motion: false, people: [], refuse, why, ask });
  board = mount(Board, { target: document.body, props });
  flushSync();
  return { act, refuse, why, ask, view, legal, props };
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
  const { act, why } = show('start');
  pressSpace('a2');
  expect(why.mock.calls).toEqual([['start a2']]);
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
  const { act, why, view } = show('draft');
  expect(document.querySelector('.reach')?.textContent).toContain(`First ${view.reach} from the left`);
  expect(document.querySelector('.needs')?.textContent).toContain(`needs ${view.reach + 1}`);
  press(says('out of reach'));
  expect(why.mock.calls).toEqual([[`draft ${view.reach + 1}`]]);
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

test('one alone, or none of a kind, is one tap', () => {
  const { act, view, legal } = show('attack');
  const { from, to, group } = wholeMove(view, legal, false);
  pressSpace(from);
  press(says('Just one: Warriors'));
  pressSpace(to);
  expect(act.mock.calls).toEqual([[`move ${from} ${to} ${groupText([1, group[1], group[2]])}`]]);
});

test('while a group is chosen one thing is asked, and nothing is said of spaces once it is on its way', () => {
  const { ask, legal, props } = show('move');
  expect(ask.mock.lastCall).toEqual(['']);
  pressSpace(moves(legal)[0]?.from ?? '');
  expect(ask.mock.lastCall).toEqual(['Now tap a bright space.']);
  expect(document.querySelector('.send')?.textContent).not.toContain('bright space');
  expect(speaker.spoken.at(-1)?.words).toContain('They can go to ');
  Object.assign(props, { pending: moves(legal)[0]?.text });
  flushSync();
  expect(ask.mock.lastCall).toEqual(['']);
  expect(speaker.spoken.filter(({ words }) => words.includes('to 0 spaces'))).toEqual([]);
});

test('that the last round has begun is told in the game, and not over its end', () => {
  const { props, view } = show('move', (now) => (now.last_round = 0));
  Object.assign(props, { view: { ...view, last_round: 7 } });
  flushSync();
  expect(speaker.shown).toContain('Round 7 is the last');
  Object.assign(props, { view: { ...view, last_round: 7, phase: 'over' } });
  flushSync();
  expect(speaker.shown).toBe('');
});

test('those who moved last go on with one tap', () => {
  const { act, props, view, legal } = show('attack');
  const { from, to, group } = wholeMove(view, legal, false);
  pressSpace(from);
  pressSpace(to);
  const free = CONTENT.map.spaces.find(({ label }) => label !== to && !view.holdings.some(({ space }) => space === label))?.label ?? '';
  const next = `move ${to} ${free} ${groupText(group)}`;
  const holdings = [...view.holdings.filter(({ space }) => space !== from), { space: to, seat: view.seat, pawns: group }];
  Object.assign(props, { view: { ...view, holdings, moves_left: view.moves_left - 1 }, legal: [next, 'end moves'] });
  flushSync();
  expect(document.querySelector('path.onward')?.getAttribute('data-label')).toBe(free);
  pressSpace(free);
  expect(act.mock.lastCall).toEqual([next]);
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

test('the kingdoms of others can be opened', () => {
  show('move');
  press(says('Kingdom of '));
  expect(document.querySelector('section')?.getAttribute('aria-label')).toMatch(/^Kingdom of \w+ \w+$/);
});

test.each(['draft', 'recruit', 'move', 'retreat'] as const)('food is in sight in words: %s', (moment) => {
  const { view, props } = show(moment);
  const { fed = 0, hungry = 0 } = view.tally.seats[props.seat ?? 0] ?? {};
  const told = document.querySelector('.food')?.textContent ?? '';
  expect(told).toMatch(fed < hungry ? /No food for/ : /^\s*(Food for|No card)/);
  expect(document.querySelectorAll('.food .empty').length).toBe(hungry - fed);
});

test('moves end after one warning where food is short', () => {
  const { act, view } = show('move');
  const { fed, hungry } = view.tally.seats[view.seat] ?? { fed: 0, hungry: 0 };
  expect(fed).toBeLessThan(hungry);
  press(says('End moves'));
  expect(act).not.toHaveBeenCalled();
  expect(document.querySelector('.preview')?.textContent).toContain(fed === 0 ? 'will leave' : `Food for ${fed} of ${hungry} cards. You will choose `);
  press(says('End moves'));
  expect(act.mock.calls).toEqual([['end moves']]);
});

test('moves end at once where everybody is fed', () => {
  const { act } = show('move', (view) => {
    for (const sums of view.tally.seats) sums.fed = sums.hungry;
  });
  press(says('End moves'));
  expect(act.mock.calls).toEqual([['end moves']]);
});

function walked(view: ShownView): void {
  Object.assign(view, { moves_left: 0, drawn: [2, 5], stays: 5 });
}

test('with no moves left the turn is told before it ends', () => {
  const { act, view } = show('move', walked, ['end moves']);
  const { points = 0, suns, ruins } = view.tally.seats[view.seat] ?? {};
  const told = document.querySelector('.preview')?.textContent ?? '';
  expect(told).toContain(`+${points} point`);
  if (points > 0) expect(told).toContain(`${suns} from suns, ${ruins} from ruins`);
  expect(told).toContain('worth 2 and 5; the 5 stays');
  expect(act).not.toHaveBeenCalled();
  press(says('End turn'));
  expect(act.mock.calls).toEqual([['end moves']]);
});

test('who wants it so has the turn end with the last move, but not again after an undo', () => {
  settings.setEndsTurns(true);
  const { act, props, view } = show('move');
  const after = structuredClone(view);
  walked(after);
  Object.assign(props, { view: after, legal: ['end moves'] });
  flushSync();
  expect(act.mock.calls).toEqual([['end moves']]);
  Object.assign(props, { view: { ...after, phase: 'discard' }, legal: ['discard 0'] });
  flushSync();
  Object.assign(props, { view: after, legal: ['end moves'] });
  flushSync();
  expect(act).toHaveBeenCalledOnce();
  settings.setEndsTurns(false);
});

test('a discard tells its cost before it is done', () => {
  const { act, legal } = show('discard');
  const [text = ''] = legal;
  const name = CONTENT.deck.cards[Number(text.split(' ')[1])]?.name.en ?? '?';
  press(says(name));
  expect(document.body.textContent).toContain('Leaves with it');
  press(says(`Discard ${name}`));
  expect(act.mock.calls).toEqual([[text]]);
});

test.each(['recruit', 'retreat', 'remove'] as const)('what is no answer is put to the rules: %s', (moment) => {
  const { act, why, refuse, legal } = show(moment);
  const answers = new Set(legal.map((text) => text.split(' ').at(-1)));
  const other = CONTENT.map.spaces.find(({ label }) => !answers.has(label))?.label ?? '';
  pressSpace(other);
  expect(why.mock.calls).toEqual([[expect.stringMatching(new RegExp(`^${moment} ([WMH] )?${other}$`))]]);
  expect(act).not.toHaveBeenCalled();
  expect(refuse).not.toHaveBeenCalled();
});

test('a retreat is one tap on the map', () => {
  const retreat = show('retreat');
  const [text = ''] = retreat.legal;
  pressSpace(text.split(' ')[1] ?? '');
  expect(retreat.act.mock.calls).toEqual([[text]]);
});

test('where a pawn of any kind may go, its player says which', () => {
  const { act } = show('remove', () => {}, ['remove W a1', 'remove M a1']);
  pressSpace('a1');
  expect(act).not.toHaveBeenCalled();
  press(says('Cancel'));
  pressSpace('a1');
  press(says('Remove 1 Master-Animal'));
  expect(act.mock.calls).toEqual([['remove M a1']]);
});

test('what was chosen is there again after the page was loaded anew, and gone with another question', async () => {
  const { legal } = show('move');
  const [first] = moves(legal);
  pressSpace(first?.from ?? '');
  if (board) await unmount(board);
  show('move');
  expect(document.querySelector('.send')?.textContent).toContain(nameOf(first?.from ?? ''));
  if (board) await unmount(board);
  show('move', (view) => (view.turn += 1));
  expect(document.querySelector('.send')).toBeNull();
});

test('the list warns as the button does', () => {
  HTMLDialogElement.prototype.showModal = vi.fn(); // jsdom has none
  const { act } = show('move', (view) => {
    for (const sums of view.tally.seats) [sums.fed, sums.hungry] = [0, 2];
  });
  for (const times of [0, 1]) {
    press(says('Table as a list'));
    press(says('End your moves'));
    expect(act).toHaveBeenCalledTimes(times);
  }
});
