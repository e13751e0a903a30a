/** What one's own games ask of one. */
import type { MyTable } from '../client/mine.svelte';

export function isMyTurn({ phase, decides }: MyTable): boolean {
  return phase === 'playing' && decides === '';
}
