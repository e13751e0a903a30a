/** What happened, turn by turn. */
import type { Person, Recap, Turn } from '../games/contract';
import type { HappeningShown } from '../protocol';
import { gameEntry } from './log';

/** The actions and draws that stand: what was taken back is left out. */
export function standing(happenings: readonly HappeningShown[]): HappeningShown[] {
  const left: HappeningShown[] = [];
  for (const happening of happenings) {
    if (happening.kind === 'undid') left.length = Math.min(left.length, Number(happening.text));
    else if (happening.kind === 'acted' || happening.kind === 'drew') left.push(happening);
  }
  return left;
}

/** All turns, the oldest first; what came before the first belongs to none. */
export function turnsOf(happenings: readonly HappeningShown[], people: Person[], recap: Recap): Turn[] {
  const turns: Turn[] = [];
  for (const happening of standing(happenings)) {
    const entry = gameEntry(happening, people);
    if (entry === null) continue;
    if (recap.begins(entry)) turns.push({ seat: entry.person?.seat ?? -1, steps: [] });
    turns.at(-1)?.steps.push({ version: happening.version, entry });
  }
  return turns;
}

/** The turns since somebody's own last one, which comes first; who only watches sees the last of each.
 * A turn counts once its player has decided something: what the rules did before that is no action. */
export function lately(turns: readonly Turn[], seat: number | null, players: number): Turn[] {
  const own = turns.findLastIndex((turn) => turn.seat === seat && hasDecided(turn));
  return own >= 0 ? turns.slice(own) : turns.slice(-players);
}

function hasDecided({ seat, steps }: Turn): boolean {
  return steps.some(({ entry: { kind, person } }) => kind === 'acted' && person?.seat === seat);
}

/** The turns others made since one's own; none any more while one's own is on. */
export function othersOf(turns: readonly Turn[], seat: number | null): Turn[] {
  return turns.filter((turn) => turn.seat !== seat);
}

/** By what a turn is known. */
export function keyOf(turn: Turn): number {
  return turn.steps[0]?.version ?? 0;
}
