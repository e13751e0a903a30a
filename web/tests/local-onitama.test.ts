// @vitest-environment node
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { load } from '../src/games/onitama/local';

test('a game is dealt, played and told', async () => {
  const { rules } = await load(async (url) => new Uint8Array(await readFile(url)));
  const state = rules.start(rules.checked({}));
  for (const card of ['tiger', 'rabbit', 'goose', 'mantis', 'crane']) {
    expect(state.seat).toBe(-1);
    state.apply(rules.parse(`deal ${card}`));
  }
  expect(rules.explain(state, rules.parse('tiger a1-a2'))).toEqual({
    rule: 'O7',
    code: 'card-not-held',
    values: { card: 'tiger', first: 'goose', second: 'mantis' },
  });
  state.apply(rules.parse('goose b1-a2'));
  expect(state.view(null)).toMatchObject({ last: 'goose b1-a2', mover: 'red', side: 'goose' });
});
