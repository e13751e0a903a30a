import type { RatingShown } from '../protocol';

/** Who plays where nobody named a level: a title may have a gentler one below, for small children. */
export function beginnerOf(levels: readonly string[]): string {
  return levels.includes('1') ? '1' : (levels[0] ?? '');
}

const ELO_PER_TENFOLD = 400; // so much stronger wins ten times as often as it loses

/** How many of ten games a level wins against the one below it, by their ratings; null where they were not measured. */
export function shareAgainstBelow(ratings: readonly RatingShown[], level: string): { below: string; wins: number } | null {
  const at = ratings.findIndex((rating) => rating.level === level);
  const [below, own] = [ratings[at - 1], ratings[at]];
  if (below === undefined || own === undefined) return null;
  return { below: below.level, wins: Math.round(10 / (1 + 10 ** ((below.elo - own.elo) / ELO_PER_TENFOLD))) };
}
