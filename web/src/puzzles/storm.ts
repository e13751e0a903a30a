/** A storm: three minutes, one puzzle after the other. */
import { remember, remembered } from '../device/storage';

export const STORM_MS = 180_000;
/** What a wrong move costs. */
export const PENALTY_MS = 10_000;

export class Storm {
  score = 0;
  private penalty = 0;

  constructor(private readonly begun: number) {}

  /** How much time is left. */
  left(now: number): number {
    return Math.max(0, STORM_MS - this.penalty - (now - this.begun));
  }

  settle(isSolved: boolean): void {
    if (isSolved) this.score += 1;
    else this.penalty += PENALTY_MS;
  }
}

function isScore(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0;
}

/** The most that was solved in a storm on this device. */
export function bestStorm(game: string): number {
  return remembered(`storm.${game}`, 0, isScore);
}

export function keepStorm(game: string, score: number): number {
  const best = Math.max(score, bestStorm(game));
  remember(`storm.${game}`, best);
  return best;
}
