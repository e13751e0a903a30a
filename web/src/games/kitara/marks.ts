/** What lessons point at: spaces, cards of the row, the own kingdom, the end of the turn. */
import { labelled } from './content.svelte';
import { card, space } from './words';

export function spot(mark: string): string {
  if (mark === 'end') return '[data-end]';
  if (mark === 'kingdom') return '.kingdom';
  const [, place] = /^row (\d)$/.exec(mark) ?? [];
  return place === undefined ? `[data-space='${labelled(mark)}']` : `[data-place='${place}']`;
}

export function called(mark: string): string {
  const [, number] = /^card (\d+)$/.exec(mark) ?? [];
  return number === undefined ? space(mark) : card(Number(number));
}
