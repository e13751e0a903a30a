// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { type Facts, facts } from '../src/games/kitara/local/facts';
import { openModule, openRules } from '../src/games/kitara/local/open';
import { KitaraRules } from '../src/games/kitara/local/rules';
import type { KitaraView } from '../src/games/kitara/view';
import { BadOption, BadText } from '../src/local/rules';
import { type Played, firstDifference, fromDisk, games } from './golden';

const read = fromDisk('kitara');
const rules = await openRules(read);
const all = games('kitara');
const [first] = all as [Played];

describe('the games that Python played', () => {
  it.each(all.map((game, number) => [number, game] as const))(
    'game %i is told byte for byte as Python told it',
    (_number, game) => expect(firstDifference(rules, game)).toBeNull(),
  );

  it('are enough, and of every kind of table', () => {
    const positions = all.reduce((sum, { actions }) => sum + actions.length + 1, 0);
    expect(positions).toBeGreaterThanOrEqual(10_000);
    expect(new Set(all.map(({ options }) => JSON.stringify(options))).size).toBe(12);
  });
});

describe('a planted difference is found', () => {
  async function altered(change: Partial<Facts>): Promise<KitaraRules> {
    const { module, settings } = await openModule(read);
    const contents = { maps: [], releases: {} };
    return new KitaraRules(module, { ...facts, ...change }, settings, contents);
  }

  it('in a name', async () => {
    const other = await altered({ phases: facts.phases.with(3, 'drafting') });
    const dealt = 7 + 2; // who begins, six cards, two starting spaces
    expect(firstDifference(other, first)).toBe(dealt);
  });

  it('in the ground', async () => {
    const other = await altered({ grounds: facts.grounds.toReversed() });
    expect(firstDifference(other, first)).toBe(0);
  });

  it('in an action, a question, a digest, or at the end', () => {
    const { actions, asked, digests } = first;
    const last = actions.length;
    const dealt = (actions[3] ?? 0) + 1;
    expect(firstDifference(rules, { ...first, actions: actions.with(3, dealt) })).toBe(3);
    expect(firstDifference(rules, { ...first, asked: asked.with(21, -1) })).toBe(10);
    expect(firstDifference(rules, { ...first, digests: `${digests.slice(0, -1)}x` })).toBe(last);
    expect(firstDifference(rules, { ...first, actions: actions.slice(0, -1) })).toBe(last - 1);
  });
});

const BEGINS =
  'an action begins with one of: first, reveal, start, draft, recruit, end, token, retreat, score, ' +
  'discard, remove, refresh, final, move';

describe('texts', () => {
  it('are read as they are written, in any case and spacing', () => {
    const { actions } = first;
    expect(actions.map((action) => rules.parse(rules.notation(action)))).toEqual(actions);
    expect(rules.parse('  MOVE A1   a2 2w1H ')).toBe(rules.parse('move a1 a2 2W1H'));
  });

  it.each([
    ['', BEGINS, 1],
    ['draft', "this action is written like 'draft 2'", 1],
    ['draft 7', 'expected a number from 1 to 6', 7],
    ['draft 0001', 'expected a number from 1 to 6', 7],
    ['token ?', 'this value is hidden; only the full record of a game can be read', 7],
    ['end turn', "one ends one's moves: 'end moves'", 5],
    ['recruit X a1', 'pawns are W (Warrior), M (Master-Animal) or H (Hero)', 9],
    ['start  f1', 'a space is a letter a-e and a digit 1-8', 8],
    ['move a1 a2 11W', 'a group is written like 2W1M1H: at most 10 W, 5 M and 3 H', 12],
    ['move a1 a9 1W', 'a space is a letter a-e and a digit 1-8', 9],
  ])('refuse %j', (text, message, column) => {
    const caught = (() => {
      try {
        return rules.parse(text);
      } catch (error) {
        return error;
      }
    })();
    expect(caught).toBeInstanceOf(BadText);
    expect(caught).toMatchObject({ message, column });
  });

  it.each([-1, 423_065])('there is no action %i', (action) => {
    expect(() => rules.notation(action)).toThrow(RangeError);
    const state = rules.start({});
    expect(rules.explain(state, action)).toEqual({
      rule: 'C3',
      code: 'no-such-action',
      values: { action },
    });
  });
});

describe('options', () => {
  it('are filled in, in the order Python tells them', () => {
    const agreed = rules.checked({ edition: 'fr' });
    expect(Object.keys(agreed)).toEqual(['players', 'deck', 'edition', 'content']);
    expect(agreed['edition']).toBe('fr');
    expect(rules.checked(agreed)).toEqual(agreed);
  });

  it.each([
    [{ colour: 'red' }, "kitara has no option 'colour'"],
    [{ players: '5' }, "players: '5' is none of 2, 3, 4"],
    [{ pack: 'mine' }, 'pack: this page has none; a server may'],
    [{ position: 'players=2' }, 'position: this page has none; a server may'],
    [
      { content: '38e3134373d62d7e', start: 'even' },
      'start: nobody has measured what is even with these cards',
    ],
    [{ content: '0123456789abcdef' }, "content: this page has no '0123456789abcdef'"],
  ])('%j are refused', (options: Record<string, string>, message) => {
    expect(() => rules.start(options)).toThrow(BadOption);
    expect(() => rules.start(options)).toThrow(message);
  });

  it('make an even start, and none without being asked', () => {
    const points = (options: Record<string, string>): number[] => {
      const state = rules.start({ players: '3', ...options });
      state.apply(rules.parse('first 2'));
      return (state.view(null) as KitaraView).seats.map((seat) => seat.points);
    };
    expect(points({})).toEqual([0, 0, 0]);
    expect(points({ start: 'even', content: '1e9bd8d26c6f9abd' })).toEqual([0, 1, 0]);
  });

  it('say what a board is drawn from', () => {
    const content = rules.content({ players: '3', deck: 'red' });
    expect([content.map.seats, content.deck.name]).toEqual([3, 'red']);
  });

  it('may name cards that were released earlier', () => {
    const FIRST = '38e3134373d62d7e';
    const cards = [{}, { content: FIRST }].map((options) => rules.content(options).deck.cards);
    expect(cards[0]).not.toEqual(cards[1]);
    expect(rules.checked({ content: FIRST })['content']).toBe(FIRST);
  });
});

it.each([-3, -2, -1, 2])('seat %i is not there, and sees nothing', (seat) => {
  const state = rules.start({});
  expect(() => state.view(seat)).toThrow(`there is no seat ${seat} at this table`);
  expect(() => state.seen(seat)).toThrow(RangeError);
});

it('a copy goes its own way', () => {
  const state = rules.start({});
  const twin = state.copy();
  twin.apply(twin.legalActions()[0] ?? 0);
  expect(state.view(null)).toEqual(rules.start({}).view(null));
  expect(twin.view(null)).not.toEqual(state.view(null));
});
