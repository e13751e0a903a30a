/** Who sits at a table, for sentences and signs. */
import type { Person } from '../games/contract';
import type { About } from '../protocol';
import { levelOf, playerWords } from '../words';

/** Everybody at the table, in the order of the seats. */
export function peopleOf(about: About, own: readonly number[]): Person[] {
  const shared = own.length > 1;
  return about.seats.map(({ player }, seat) => ({
    seat,
    name: playerWords(player, seat),
    level: levelOf(player),
    you: !shared && own.includes(seat),
  }));
}
