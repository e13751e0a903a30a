/** What finished games came to: for one seat, and against each opponent. */
import type { MyTable } from '../client/mine.svelte';
import type { OutcomeShown } from '../protocol';

/** How a game ended for these seats; empty while it goes on, or where they sat on both sides. */
export function outcomeFor(outcome: OutcomeShown | null, own: readonly number[]): NonNullable<MyTable['won']> {
  if (outcome === null || own.length !== 1) return '';
  if (outcome.winners.length === 0) return 'draw';
  return own.some((seat) => outcome.winners.includes(seat)) ? 'yes' : 'no';
}

export type Tally = { game: string; against: string; won: number; drawn: number; lost: number };

/** Wins, draws and losses by game and by opponent, or by level where computers were the others; the most
 * played first. */
export function record(list: readonly MyTable[]): Tally[] {
  const tallies = new Map<string, Tally>();
  for (const { game, others, level, won } of list) {
    const against = level || others.join(', ');
    if (!won || against === '') continue;
    const key = `${game} ${against}`;
    const tally = tallies.get(key) ?? { game, against, won: 0, drawn: 0, lost: 0 };
    tally[won === 'yes' ? 'won' : won === 'no' ? 'lost' : 'drawn'] += 1;
    tallies.set(key, tally);
  }
  const all = ({ won, drawn, lost }: Tally): number => won + drawn + lost;
  return [...tallies.values()].toSorted((a, b) => all(b) - all(a));
}

const LOSSES = 3; // in a row, before an easier opponent is offered

/** The level to offer after a game: the next one when it was won, the one below after three losses in a row
 * against this one; null for none. `ended` are the results against it, the newest first. */
export function nextLevel(levels: readonly string[], level: string, ended: readonly MyTable['won'][]): string | null {
  const at = levels.indexOf(level);
  if (at < 0) return null;
  if (ended[0] === 'yes') return levels[at + 1] ?? null;
  const isTooStrong = ended.length >= LOSSES && ended.slice(0, LOSSES).every((won) => won === 'no');
  return isTooStrong ? (levels[at - 1] ?? null) : null;
}
