import { describe, expect, it } from 'vitest';
import { lastPlan, keepPlan, tableFor, type Plan } from '../src/lobby/plan';

const names = { own: 'Léa', seats: ['Red', 'Blue', 'Third', 'Fourth'] };
const plan: Plan = { ...lastPlan('kitara'), level: 'easy' };

describe('tableFor', () => {
  it('puts a person on the seat of the colour they chose', () => {
    const seats = (colour: Plan['colour']): unknown[] =>
      tableFor('onitama', 'computer', { ...plan, colour }, names, () => 0.9).seats;
    const me = { who: 'me', name: 'Léa' };
    const bot = { who: 'bot', bot: 'easy' };
    expect(seats('red')).toEqual([me, bot]);
    expect(seats('blue')).toEqual([bot, me]);
    expect(seats('any')).toEqual([bot, me]);
  });

  it('leaves seats open for friends and gives the others to computers', () => {
    const { seats, options } = tableFor('kitara', 'friend', { ...plan, players: 4, bots: 1 }, names);
    expect(seats.map((seat) => seat.who)).toEqual(['me', 'open', 'open', 'bot']);
    expect(options).toEqual({ players: '4', deck: 'blue', edition: 'en' });
  });

  it('gives every seat to one screen, without a clock', () => {
    const wanted = { ...plan, players: 3, clock: 'live-5-5' as const };
    const table = tableFor('kitara', 'screen', wanted, names);
    expect(table.seats).toEqual(['Red', 'Blue', 'Third'].map((name) => ({ who: 'me', name })));
    expect(table).toMatchObject({ hot_seat: true, clock: { type: 'none' } });
  });
});

describe('lastPlan', () => {
  it('remembers what was wanted, and forgets clocks that no longer exist', () => {
    keepPlan('onitama', { ...plan, sets: 'base,senseis_path' });
    expect(lastPlan('onitama').sets).toBe('base,senseis_path');
    localStorage.setItem('kitama.plan.onitama', '{"clock":"sundial"}');
    expect(lastPlan('onitama').clock).toBe('none');
    localStorage.setItem('kitama.plan.onitama', 'not json');
    expect(lastPlan('onitama').clock).toBe('none');
  });
});
