// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { load } from '../src/games/onitama/local';
import { firstDifference, fromDisk, games, type Played } from './golden';

const { rules } = await load(fromDisk('onitama'));
const all = games('onitama');
const [first] = all as [Played];

describe('the games that Python played', () => {
  it('are told byte for byte as Python told them', () => {
    expect(all.map((game) => firstDifference(rules, game)).filter((at) => at !== null)).toEqual([]);
  });

  it('are enough, and of every kind of deal', () => {
    const positions = all.reduce((sum, { actions }) => sum + actions.length + 1, 0);
    expect(positions).toBeGreaterThanOrEqual(10_000);
    expect(new Set(all.map(({ options }) => JSON.stringify(options))).size).toBe(9);
  });

  it('begin with five cards that were chosen as with the same cards dealt', () => {
    const ids = ['tiger', 'crab', 'ox', 'horse', 'boar'];
    const chosen = rules.start(rules.checked({ cards: ids.join(',') }));
    const dealt = rules.start(rules.checked({}));
    for (const id of ids) dealt.apply(rules.parse(`deal ${id}`));
    const told = (state: typeof chosen): object => ({ ...(state.view(0) as object), last: '', options: [] });
    expect(told(chosen)).toEqual(told(dealt));
    expect((chosen.view(0) as { last: string }).last).toBe('');
    for (const cards of ['tiger,crab,ox,horse', 'tiger,tiger,ox,horse,boar', 'tiger,crab,ox,horse,cow']) {
      expect(() => rules.checked({ cards })).toThrow('five cards');
    }
  });

  it('show a planted difference in an action, a question or a digest', () => {
    const { actions, asked, digests } = first;
    const other = (actions[4] ?? 0) + 1;
    expect(firstDifference(rules, { ...first, actions: actions.with(4, other) })).toBe(4);
    expect(firstDifference(rules, { ...first, asked: asked.with(21, -1) })).toBe(10);
    const last = actions.length;
    expect(firstDifference(rules, { ...first, digests: `${digests.slice(0, -1)}x` })).toBe(last);
  });
});
