/** Who sits at a table, for sentences and signs. */
import type { Person } from '../games/contract';
import type { About } from '../protocol';
import { levelOf, playerWords } from '../words';

/** Those of these seats that did not give up: who did watches. */
export function inGame(about: About, seats: readonly number[]): number[] {
  return seats.filter((seat) => !about.seats[seat]?.gave_up);
}

/** Whether the others play on when this seat gives up: two or more, and not computers alone. */
export function playsOnWithout(about: About, seat: number): boolean {
  const rest = about.seats.filter(({ gave_up }, each) => each !== seat && !gave_up);
  return rest.length > 1 && rest.some(({ player }) => player?.type === 'person');
}

/** Whether everybody else is a computer, gave up or sits at this page: then nobody has to be asked. */
export function isAmongUs(about: About, own: readonly number[]): boolean {
  return about.seats.every(({ player, gave_up }, seat) => gave_up || player?.type === 'bot' || own.includes(seat));
}

/** Everybody at the table, in the order of the seats. */
export function peopleOf(about: About, own: readonly number[]): Person[] {
  const shared = own.length > 1;
  return about.seats.map(({ player }, seat) => ({
    seat,
    name: playerWords(player),
    level: levelOf(player),
    you: !shared && own.includes(seat),
  }));
}
