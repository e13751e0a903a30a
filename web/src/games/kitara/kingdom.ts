/** What a kingdom adds up to, for the totals under its cards. */
import { recruits, type Card, type KitaraContent, type KitaraView } from './types';

export type Totals = {
  draft: number;
  moves: number;
  score: number;
  ruins: number;
  fed: number;
  hungry: number;
};

export function cardOf(content: KitaraContent, number: number): Card | null {
  return content.deck.cards[number] ?? null;
}

export function cardsOf(content: KitaraContent, numbers: readonly number[]): Card[] {
  return numbers.flatMap((number) => cardOf(content, number) ?? []);
}

/** The symbols in a kingdom, the ruins it holds with a Master-Animal, and who is fed by savannas. */
export function totals(content: KitaraContent, view: KitaraView, seat: number): Totals {
  const cards = cardsOf(content, view.seats[seat]?.kingdom ?? []);
  const kinds = new Map(content.map.spaces.map(({ label, kind }) => [label, kind]));
  const held = view.holdings.filter((holding) => holding.seat === seat);
  const sum = (of: (card: Card) => number): number => cards.reduce((all, card) => all + of(card), 0);
  return {
    draft: sum((card) => card.draft),
    moves: sum((card) => card.moves),
    score: sum((card) => card.score),
    ruins: held.filter(({ space, pawns }) => kinds.get(space) === 'ruins' && pawns[1] > 0).length,
    fed: held.filter(({ space, pawns }) => kinds.get(space) === 'savanna' && pawns[0] > 0).length,
    hungry: cards.filter((card) => !card.no_food).length,
  };
}

/** What leaves with a discarded card: the symbols of its rows, and how many pawns it calls back. */
export function loss(card: Card): { draft: number; moves: number; score: number; pawns: number } {
  const pawns = recruits(card).reduce((all, count) => all + count, 0);
  return { draft: card.draft, moves: card.moves, score: card.score, pawns };
}
