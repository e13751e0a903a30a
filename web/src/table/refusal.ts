/** Why the rules refused, in words. */
import type { GameRefusal, Person, Title } from '../games/contract';
import { t } from '../i18n/index.svelte';

/** With the number of the rule: it stands in the rules. */
export function wordsOf({ words }: Title, refusal: GameRefusal, people: Person[]): string {
  const number = /^[A-Z]\d+$/.test(refusal.rule) ? t('table.rule', { number: refusal.rule }) : '';
  return `${words.refusal(refusal, people)} ${number && `(${number})`}`.trim();
}
