/** Map and cards of the table on show: the log names them too, and is not given them. */
import type { Language, Names } from './shown';
import type { Content } from './view';

type Known = { spaces: ReadonlyMap<string, Names>; cards: ReadonlyMap<number, Names> };

let known = $state.raw<Known>({ spaces: new Map(), cards: new Map() });

export function remember(content: Content): void {
  known = {
    spaces: new Map(content.map.spaces.map(({ label, name }) => [label, name])),
    cards: new Map(content.deck.cards.map(({ number, name }) => [number, name])),
  };
}

export function spaceName(label: string, language: Language): string {
  return known.spaces.get(label)?.[language] ?? label;
}

export function cardName(number: number, language: Language): string {
  return known.cards.get(number)?.[language] ?? String(number);
}
