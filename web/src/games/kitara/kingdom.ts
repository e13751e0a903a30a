/** The cards of a kingdom, and what leaves with one of them. */
import { t } from './messages';
import type { ShownView } from './shown';
import type { Card, Content } from './view';
import { groupWords } from './words';

export function cardOf(content: Content, number: number): Card | null {
  return content.deck.cards[number] ?? null;
}

export function cardsOf(content: Content, numbers: readonly number[]): Card[] {
  return numbers.flatMap((number) => cardOf(content, number) ?? []);
}

/** What discarding a card costs, in words: its symbols, and the pawns the rules take with it. */
export function costWords(view: ShownView, card: Card): string {
  const [warriors, animals, heroes, any] = view.tally.losses[card.number] ?? [0, 0, 0, 0];
  const things = [
    card.draft > 0 ? t('symbol.draft', { count: card.draft }) : '',
    card.moves > 0 ? t('symbol.moves', { count: card.moves }) : '',
    card.score > 0 ? t('symbol.score', { count: card.score }) : '',
    groupWords([warriors, animals, heroes]),
    any > 0 ? t('pawns.any', { count: any }) : '',
  ].filter((thing) => thing !== '');
  return things.length > 0 ? t('lose.list', { things: things.join(', ') }) : t('lose.nothing');
}
