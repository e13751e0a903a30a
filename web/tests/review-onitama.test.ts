/** Looking back at a game of Onitama in the page: what is said of moves, and second tries. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { title } from '../src/games/onitama/index';
import { from } from '../src/games/onitama/from';
import { load } from '../src/games/onitama/local/index';
import { remember } from '../src/games/onitama/content.svelte';
import { judge } from '../src/games/onitama/review/judge';
import { Looking } from '../src/games/onitama/review/looking.svelte';
import { costWords, gainWords, momentWords, moveText, standing } from '../src/games/onitama/review/told';
import type { ShownView } from '../src/games/onitama/shown';
import type { Content } from '../src/games/onitama/view';
import type { Known, Question, State, Thought } from '../src/local/rules';
import { BadOption } from '../src/local/rules';
import type { Search } from '../src/local/thinker';
import type { ReplayShown } from '../src/protocol';
import { Retry } from '../src/review/retry.svelte';

const ROOT = join(import.meta.dirname, '../..');
const bytes = new Uint8Array(readFileSync(join(ROOT, 'web/src/games/onitama/local/rules.wasm')));
const local = await load(() => Promise.resolve(bytes));
const { rules, bots } = local;

/** The engine itself, without a worker. */
function think(question: Question): Search {
  const [last] = [...bots.think({ ...question, nodes: Math.min(20_000, question.nodes ?? 0) })].slice(-1) as [Thought];
  return { done: Promise.resolve(last), stop: () => undefined };
}

const NEAR = '..R../...../...../..r../b.B.. red=tiger,crab blue=dragon,ox side=eel to=red';
const PLAYED = ['dragon a1-c2', 'tiger c5-c3', 'ox c2-c3'];

function replay(): ReplayShown {
  const options = rules.checked({ cards: 'tiger,crab,dragon,ox,eel', first: 'blue' });
  const state = rules.start(options);
  const frames = [{ seat: null, text: '', view: state.view(null) }];
  for (const text of PLAYED) {
    const { seat } = state;
    state.apply(rules.parse(text));
    frames.push({ seat: seat as never, text, view: state.view(null) });
  }
  return { options, frames, players: [null, null], viewer: 0 } as unknown as ReplayShown;
}

function at(position: string): State {
  return rules.start(rules.checked({ position }));
}

beforeAll(async () => {
  await title.open();
  remember(rules.content({}) as Content);
});

it('a whole game is judged: who threw what away, by which answer', async () => {
  const looking = new Looking(rules, bots, think);
  await looking.look(replay());
  expect(looking.isDone).toBe(true);
  expect(looking.moves.map(({ verdict }) => verdict).slice(1)).toEqual(['lost-now', 'good']);
  const [moment] = looking.moments.filter(({ seat }) => seat === 0);
  expect(moment).toMatchObject({ frame: 2, number: 1, played: 'tiger c5-c3', cost: { what: 'master', moves: 1 } });
  expect(looking.accuracy(1)).toBeGreaterThan(looking.accuracy(0));
  expect(looking.known).toHaveLength(4);
  expect(looking.valueAt(3)).toBe(-1);
  expect(looking.positionOf(1)).toBe(1);
});

it('the same game looks the same each time', async () => {
  const looks = [];
  for (const _ of [1, 2]) {
    const fresh = await load(() => Promise.resolve(bytes));
    const looking = new Looking(fresh.rules, fresh.bots, (question) => {
      const [last] = [...fresh.bots.think({ ...question, nodes: 5000 })].slice(-1) as [Thought];
      return { done: Promise.resolve(last), stop: () => undefined };
    });
    await looking.look(replay());
    looks.push(looking.moves);
  }
  expect(looks[0]).toEqual(looks[1]);
});

it('says why, and only what is borne out', async () => {
  const looking = new Looking(rules, bots, think);
  await looking.look(replay());
  const move = looking.moves[1];
  if (move === undefined) throw new Error('no move');
  const ada = { seat: 0, name: 'Ada', you: false, level: '' };
  expect(momentWords(move, ada)).toBe('Ada walked into a loss in 1');
  expect(costWords(move.before, move.after, move.cost)).toMatch(/^loses the master to \w+ \w\d–c3\.$/);
  expect(costWords(move.before, move.after, null)).toBe('loses in 1.');
  const even: Known = { value: 0.05, left: 0, isExact: false, line: [] };
  const student = { what: 'student', action: 'tiger c5-c3', moves: 1 };
  expect(costWords(even, { ...even, value: -0.3 }, student)).toBe('loses a student to Tiger c5–c3.');
  expect(costWords(even, { ...even, value: -0.3 }, { ...student, what: 'master' })).toBe('leaves a chance of 35 %.');
  expect(gainWords({ ...even, value: 1, left: 3 }, even, null)).toBe('wins in 3, whatever comes.');
  expect(gainWords({ ...even, value: 1, left: 3 }, even, { what: 'temple', action: '', moves: 3 })).toBe('reaches the temple in 3, whatever comes.');
});

it('seals what is proven and nothing else', () => {
  const known = { value: 1, left: 5, isExact: false, line: ['x'] };
  expect(standing(known, 1)).toEqual({ words: 'Blue wins in 5', isExact: true });
  expect(standing({ ...known, value: -1 }, 1)).toEqual({ words: 'Red wins in 5', isExact: true });
  expect(standing({ ...known, value: 0.1, left: 0 }, 1)).toEqual({ words: 'even', isExact: false });
  expect(standing({ ...known, value: 0.4, left: 0 }, 0)).toEqual({ words: 'Red 70 %', isExact: false });
  expect(moveText('tiger pass')).toBe('Tiger passed on');
});

it('a second try is good within four points of the best, and worse ones come back with the reason', async () => {
  const retry = new Retry(rules, judge(local, think), at(NEAR), () => false);
  expect(retry.seen.legal).toContain('crab c2-c1');
  await retry.act('tiger c5-c3');
  expect(retry.answer?.isGood).toBe(false);
  expect(retry.slips).toBe(1);
  await retry.act('crab c2-c1');
  expect(retry.answer).toEqual({ isGood: true, words: 'Yes. That wins.' });
  expect(retry.isDone).toBe(true);
  expect(retry.seen.legal).toEqual([]);
});

it('a game begins at a position of another, and not at what is none', () => {
  const view = at(NEAR).view(null) as ShownView;
  expect(from(view, { repetition: 'draw' })).toEqual({ repetition: 'draw', position: NEAR });
  expect(from({ ...view, mover: '' }, {})).toBeNull();
  const won = NEAR.replace('..r../b.B..', 'b..../..B..').replace('..R..', '..B..').replace('b.B..', 'b.R..');
  for (const bad of ['', NEAR.replace('eel', 'tiger'), NEAR.replace('R', '.'), NEAR.replace('to=red', 'to=me'), won]) {
    expect(() => rules.checked({ position: bad })).toThrow(BadOption);
  }
  expect(() => rules.checked({ position: NEAR, first: 'red' })).toThrow(BadOption);
});
