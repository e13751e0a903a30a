/** Plays chance: draws anybody can recompute once the seed is shown. */
import { uniform } from '../../replay/draws';
import { CHANCE, type Chance, type State } from '../rules';

export const SEED_BYTES = 32;

/** What happens at that place: each action as likely as its weight says, exactly. */
export function draw(key: Uint8Array, place: number, chances: readonly Chance[]): number {
  const total = chances.reduce((sum, [, weight]) => sum + BigInt(weight), 0n);
  let rest = uniform(key, place, total === 0n ? 1n : total);
  for (const [action, weight] of chances) {
    if (rest < BigInt(weight)) return action;
    rest -= BigInt(weight);
  }
  throw new Error('nothing can happen: there are no weights to draw from');
}

/** Whether a step about to happen tells anybody anything that was not certain before (T3, T4). */
export function isWall(state: State, text: string, told: readonly string[]): boolean {
  if (state.seat !== CHANCE) return false;
  return state.chances().length > 1 || told.some((words) => words !== text);
}
