/** Groups of pawns: their kinds, and how they are written. */
import type { Group } from './shown';

export type Kind = 0 | 1 | 2;
export const KINDS: readonly Kind[] = [0, 1, 2];
export const LETTERS = ['W', 'M', 'H'] as const;

export function size(group: Group): number {
  return group[0] + group[1] + group[2];
}

export function groupText(group: Group): string {
  return group.map((count, kind) => (count ? `${count}${LETTERS[kind] ?? ''}` : '')).join('');
}

export function parseGroup(text: string): Group {
  const [, w, m, h] = /^(?:(\d+)W)?(?:(\d+)M)?(?:(\d+)H)?$/.exec(text) ?? [];
  return [Number(w ?? 0), Number(m ?? 0), Number(h ?? 0)];
}
