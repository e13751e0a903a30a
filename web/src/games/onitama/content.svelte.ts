/** The cards of the table on show: the log names them too, and is not given them. */
import type { Language } from './shown';
import type { Content } from './view';

let shown = $state.raw<ReadonlyMap<string, Record<Language, string>>>(new Map());

export function remember(content: Content): void {
  shown = new Map(content.map((card) => [card.id, card.names]));
}

/** A card's name in a language. */
export function cardName(id: string, language: Language): string {
  return shown.get(id)?.[language] ?? id;
}
