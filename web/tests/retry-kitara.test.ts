/** A turn of Kitara tried again: made to its end, weighed against the best plan, taken back where it falls short. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { title } from '../src/games/kitara/index';
import { load } from '../src/games/kitara/local/index';
import type { KitaraRules } from '../src/games/kitara/local/rules';
import type { KitaraState } from '../src/games/kitara/local/state';
import { judgeBy } from '../src/games/kitara/review/judge';
import { Reviewing } from '../src/games/kitara/review/reviewing';
import { Retry } from '../src/review/retry.svelte';
import { CHANCE } from '../src/local/rules';

const LOCAL = join(import.meta.dirname, '../src/games/kitara/local');
const { rules } = await load((url) => Promise.resolve(new Uint8Array(readFileSync(join(LOCAL, url.pathname.split('/').at(-1) ?? '')))));
const own = rules as KitaraRules;

beforeAll(() => title.open());

/** A game for two, both of whom do the first thing they may, up to the first draft. */
function firstDraft(): KitaraState {
  const state = rules.start(rules.checked({ players: '2' })) as KitaraState;
  while (state.seat === CHANCE || (state.view(null) as { phase: string }).phase !== 'draft') state.apply(state.legalActions()[0] ?? 0);
  return state;
}

function first(retry: Retry): string {
  // Ending the moves stands first while moving.
  return retry.seen.legal[0] ?? '';
}

it('a turn is made on the board, weighed once, and taken back where it gives too much away', async () => {
  const weighed: string[][] = [];
  const answers = [{ loss: 0.2, better: [] }, { loss: 0.03, better: [] }];
  const weigh = (_options: unknown, _record: unknown, actions: readonly string[]): Promise<{ loss: number; better: string[] }> => {
    weighed.push([...actions]);
    return Promise.resolve(answers[weighed.length - 1] ?? { loss: 1, better: [] });
  };
  const retry = new Retry(rules, judgeBy(own, weigh), firstDraft(), () => false);
  const begun = JSON.stringify(retry.seen.view);
  await retry.act('draft 1');
  expect(weighed).toEqual([]);
  expect(retry.isBegun).toBe(true);
  expect(retry.seen.legal.every((text) => !text.startsWith('draft'))).toBe(true);
  while (weighed.length === 0) await retry.act(first(retry));
  expect(weighed[0]?.[0]).toBe('draft 1');
  expect(retry.answer).toEqual({ isGood: false, words: 'That turn gives away 20 of 100. Try another one.' });
  expect(JSON.stringify(retry.seen.view)).toBe(begun);
  await retry.act('draft 2');
  retry.restart();
  expect(retry.seen.legal).toContain('draft 1');
  await retry.act('draft 2');
  while (!retry.isDone) await retry.act(first(retry));
  expect(retry.answer).toEqual({ isGood: true, words: 'Good: within 3 of 100 of the best turn.' });
  expect(retry.seen.legal).toEqual([]);
});

it('the compiled judgement weighs a turn: what it tells to be better loses nothing', () => {
  const state = firstDraft();
  const reviewing = new Reviewing(own);
  const idle = played(state, []);
  const found = reviewing.tried(state.options, state.record, idle);
  expect(found.loss).toBeGreaterThan(0.02);
  expect(found.better.length).toBeGreaterThan(0);
  const again = reviewing.tried(state.options, state.record, played(state, found.better));
  expect(again.loss).toBeLessThan(found.loss);
});

/** A turn that follows a plan as far as it goes, and else does the first thing. */
function played(root: KitaraState, plan: readonly string[]): string[] {
  const state = root.copy();
  const turn = (state.view(null) as { turn: number }).turn;
  const made: string[] = [];
  const left = [...plan];
  while ((state.view(null) as { turn: number }).turn === turn) {
    const legal = state.legalActions();
    const wanted = left[0] === undefined || state.seat !== root.seat ? -1 : legal.indexOf(rules.parse(left[0]));
    if (wanted >= 0) left.shift();
    const action = legal[Math.max(0, wanted)] ?? 0;
    made.push(rules.notation(action));
    state.apply(action);
  }
  return made;
}
