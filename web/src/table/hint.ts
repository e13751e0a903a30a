/** A hint as people read it: what may be done, and how likely each of it wins. */
import type { Advice } from '../games/contract';
import { locale, t } from '../i18n/index.svelte';
import type { Hinted } from '../protocol';

const LETTERS = 'ABCDEFGH';

/** A value from -1 to 1 as the chance to win. */
export function chance(value: number): string {
  const percent = new Intl.NumberFormat(locale(), { style: 'percent' });
  return percent.format(Math.min(0.99, Math.max(0.01, (1 + value) / 2)));
}

/** The best first, then the others; the one with this number is spoken of. */
export function offered(hint: Hinted, chosen: number): Advice[] {
  return [hint, ...hint.alternatives].map(({ action, value }, at) => ({
    action,
    letter: LETTERS[at] ?? '',
    chance: chance(value),
    isChosen: at === chosen,
  }));
}

/** What it comes to: proven, or a chance. */
export function verdict(hint: Hinted, chosen: number): string {
  const other = hint.alternatives[chosen - 1];
  if (other) return t('hint.chance', { chance: chance(other.value) });
  // A proven line goes to the very end: people count the winner's own moves in it.
  const count = Math.ceil(hint.line.length / 2);
  if (hint.value >= 1) return t('hint.won', { count });
  if (hint.value <= -1) return t('hint.lost', { count });
  return t('hint.chance', { chance: chance(hint.value) });
}
