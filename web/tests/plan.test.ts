import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { shell } from '../src/i18n/index.svelte';
import { keepPlan, lastPlan, tableFor, type Plan } from '../src/lobby/plan';

beforeAll(() => shell.open());
beforeEach(() => localStorage.clear());

function plan(game: string, chosen: Record<string, string>, more: Partial<Plan> = {}): Plan {
  const last = lastPlan(game);
  return { ...last, level: 'easy', ...more, chosen: { ...last.chosen, ...chosen } };
}

describe('tableFor', () => {
  it('puts a person on the seat of the colour they chose', () => {
    const seats = (colour: string): unknown[] =>
      tableFor('onitama', 'computer', plan('onitama', { colour }), 'Léa', () => 0.9).seats;
    const me = { who: 'me', name: 'Léa' };
    const bot = { who: 'bot', bot: 'easy' };
    expect(seats('red')).toEqual([me, bot]);
    expect(seats('blue')).toEqual([bot, me]);
    expect(seats('any')).toEqual([bot, me]);
  });

  it('tells the rules what they know, and not where somebody wants to sit', () => {
    const wanted = plan('onitama', { colour: 'blue', sets: 'base,senseis_path' });
    expect(tableFor('onitama', 'friend', wanted, 'Léa').options).toEqual({ sets: 'base,senseis_path' });
  });

  it('leaves seats open for friends and gives the others to computers', () => {
    const wanted = plan('kitara', { players: '4' }, { bots: 1 });
    const { seats, options } = tableFor('kitara', 'friend', wanted, 'Léa');
    expect(seats.map((seat) => seat.who)).toEqual(['me', 'open', 'open', 'bot']);
    expect(options).toEqual({ players: '4', deck: 'blue', edition: 'en' });
  });

  it('tells the rules of an even start only where one is wanted', () => {
    const wanted = plan('kitara', { start: 'even' });
    expect(tableFor('kitara', 'friend', wanted, 'Léa').options).toEqual({
      players: '2',
      deck: 'blue',
      edition: 'en',
      start: 'even',
    });
  });

  it('keeps a seat for a friend when fewer play than last time', () => {
    const wanted = plan('kitara', { players: '2' }, { bots: 2 });
    const { seats } = tableFor('kitara', 'friend', wanted, 'Léa');
    expect(seats.map((seat) => seat.who)).toEqual(['me', 'open']);
  });

  it('gives every seat to one screen, without a clock', () => {
    const wanted = plan('kitara', { players: '3' }, { clock: 'live-5-5' });
    const table = tableFor('kitara', 'screen', wanted, 'Léa');
    const names = ['Player 1', 'Player 2', 'Player 3'];
    expect(table.seats).toEqual(names.map((name) => ({ who: 'me', name })));
    expect(table).toMatchObject({ hot_seat: true, clock: { type: 'none' } });
    expect(tableFor('onitama', 'screen', plan('onitama', {}), 'Léa').seats).toEqual([
      { who: 'me', name: 'Red' },
      { who: 'me', name: 'Blue' },
    ]);
  });
});

it('gives each computer its own level, and everybody at one screen a name', () => {
  const mixed = plan('kitara', { players: '3' }, { levels: ['2', '7'] });
  expect(tableFor('kitara', 'computer', mixed, 'Léa').seats.slice(1)).toEqual([
    { who: 'bot', bot: '2' },
    { who: 'bot', bot: '7' },
  ]);
  const named = plan('kitara', { players: '3' }, { names: ['Ada', ' ', ''] });
  const names = ['Ada', 'Player 2', 'Player 3'];
  expect(tableFor('kitara', 'screen', named, 'Léa').seats).toEqual(names.map((name) => ({ who: 'me', name })));
});

describe('lastPlan', () => {
  const stored = (text: string): Plan => {
    localStorage.setItem('kitama.plan.kitara', text);
    return lastPlan('kitara');
  };

  it('remembers what was wanted', () => {
    const wanted = plan('kitara', { players: '3', edition: 'fr' }, { bots: 1, clock: 'days-3' });
    keepPlan('kitara', wanted);
    expect(lastPlan('kitara')).toEqual(wanted);
  });

  it('reads what earlier versions of the page remembered', () => {
    const old = '{"level":"3","colour":"any","players":4,"bots":2,"sets":"base","deck":"red","edition":"fr","clock":"days-1","leaver":"bot","visibility":"public"}';
    expect(stored(old)).toEqual({
      level: '3',
      levels: [],
      names: [],
      bots: 2,
      chosen: { players: '4', deck: 'red', edition: 'fr', start: '' },
      clock: 'days-1',
      leaver: 'bot',
      visibility: 'public',
      joiner: 'link',
    });
  });

  it('falls back to what holds when nothing was chosen', () => {
    localStorage.clear();
    const first = lastPlan('kitara');
    expect(first.chosen).toEqual({ players: '2', deck: 'blue', edition: 'en', start: '' });
    const broken = '{"level":7,"bots":-1,"chosen":{"players":"9","deck":{}},"clock":"sundial","leaver":"x"}';
    for (const text of ['not json', '[]', 'null', '{"clock":"sundial"}', broken]) {
      expect(stored(text)).toEqual(first);
    }
  });
});
