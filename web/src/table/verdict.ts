/** How a game ended, in words: the table's endings here, the game's own in its title. */
import type { Person } from '../games/contract';
import { t } from '../i18n/index.svelte';
import type { OutcomeShown } from '../protocol';
import { listWords } from '../words';
import { named } from './log';

/** The story is what the game itself has to say; gone are the seats that gave up. */
export function verdictLines(
  outcome: OutcomeShown,
  story: string[],
  people: Person[],
  gone: readonly number[],
): string[] {
  switch (outcome.reason) {
    case 'resignation':
    case 'time':
      return [gaveUpWords(outcome, people), winnerWords(outcome, people)];
    case 'agreement':
      return [t('ending.agreement')];
    case 'as-it-stands':
      return [t('ending.asItStands'), winnerWords(outcome, people)];
    default:
      return gone.length === 0 ? story : [...story, lastWords(people, gone)];
  }
}

function gaveUpWords({ reason, winners }: OutcomeShown, people: Person[]): string {
  const losers = people.filter(({ seat }) => !winners.includes(seat));
  if (losers.length > 1) return t('ending.othersGaveUp');
  return reason === 'time' ? t('log.timedOut', named(losers[0])) : t('log.resigned', named(losers[0]));
}

function winnerWords({ winners: seats }: OutcomeShown, people: Person[]): string {
  const winners = people.filter(({ seat }) => seats.includes(seat));
  const names = listWords(winners.map(({ name }) => name));
  if (winners.length > 1) return t('ending.winners', { names });
  return winners[0]?.you ? t('ending.youWin') : t('ending.winner', { names });
}

/** Whoever gave up comes last, whatever the points say. */
function lastWords(people: Person[], gone: readonly number[]): string {
  const names = people.filter(({ seat }) => gone.includes(seat)).map(({ name }) => name);
  return t('ending.last', { names: listWords(names), count: names.length });
}
