/** What this device knows of somebody's lessons: the stars of each, and where they were. */
import { remember, remembered } from '../device/storage';

export const MOST_STARS = 3;
/** So often somebody may be helped, or be wrong, and still have two stars. */
const FEW = 2;

export type Progress = Record<string, number>;

function isProgress(value: unknown): value is Progress {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).every((stars) => typeof stars === 'number' && stars >= 0 && stars <= MOST_STARS)
  );
}

/** The stars of every lesson that was done, by its name. */
export function progressOf(game: string): Progress {
  return remembered<Progress>(`lessons.${game}`, {}, isProgress);
}

/** A lesson is done; the best time counts. */
export function keepStars(game: string, lesson: string, stars: number): void {
  const before = progressOf(game);
  remember(`lessons.${game}`, { ...before, [lesson]: Math.max(stars, before[lesson] ?? 0) });
}

/** Doing it is worth one star, with few mistakes two, with none three; skipping is worth none. */
export function starsFor(slips: number, skipped: boolean): number {
  if (skipped) return 0;
  if (slips === 0) return MOST_STARS;
  return slips <= FEW ? 2 : 1;
}

/** Whether the lesson of a title was ever offered on its board, and from now on it was. */
export function wasOffered(game: string): boolean {
  return remembered(`lessons.${game}.offered`, false, (value) => typeof value === 'boolean');
}

export function keepOffered(game: string): void {
  remember(`lessons.${game}.offered`, true);
}
