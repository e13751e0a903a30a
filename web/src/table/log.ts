/** What happened at a table, in words: the table's own lines here, the game's in its title. */
import type { GameEntry, Person, Words } from '../games/contract';
import { t } from '../i18n/index.svelte';
import type { HappeningShown } from '../protocol';

export type LogLine = { version: number; seat: number | null; words: string };

/** The game's part of a happening; null for the table's own lines. */
export function gameEntry(happening: HappeningShown, people: Person[]): GameEntry | null {
  const { kind, text, details = {} } = happening;
  if (kind !== 'acted' && kind !== 'drew') return null;
  return { kind, text, details, people, person: people[whose(happening)] ?? null };
}

/** Whose line it is: a step that left no choice is still somebody's. */
function whose({ seat, details }: HappeningShown): number {
  return Number(details?.['seat'] ?? seat);
}

/** The lines of the log, oldest first; what nobody needs to read is left out. */
export function logLines(happenings: HappeningShown[], people: Person[], words: Words): LogLine[] {
  return happenings.flatMap((happening, index) => {
    const entry = gameEntry(happening, people);
    const isLast = happenings[index + 1]?.kind === 'revealed';
    const line = entry === null ? tableWords(happening, people, isLast) : words.entry(entry);
    const seat = people[whose(happening)]?.seat ?? null;
    return line === null ? [] : [{ version: happening.version, seat, words: line }];
  });
}

/** A name as messages take it, which say "you" to whom it is. */
export function named(person: Person | undefined): { name: string; you: 'yes' | 'other' } {
  return { name: person?.name ?? '', you: person?.you ? 'yes' : 'other' };
}

function tableWords(
  { kind, text, seat }: HappeningShown,
  people: Person[],
  isLast: boolean,
): string | null {
  const who = named(people[seat]);
  const playsOn = people.length > 2 && !isLast;
  switch (kind) {
    case 'started':
      return t('log.started');
    case 'undid':
      return t('log.undid', who);
    case 'asked':
      return askedWords(text, who);
    case 'declined':
      return t('log.declined', who);
    case 'agreed':
      return t('log.agreed', who);
    case 'resigned':
      return playsOn ? t('log.resignedOn', who) : t('log.resigned', who);
    case 'timed-out':
      return playsOn ? t('log.timedOutOn', who) : t('log.timedOut', who);
    case 'left':
      return t('log.left', who);
    case 'settled':
      return settledWords(text, who, people);
    case 'returned':
      return t('log.returned', who);
    case 'rematched':
      return t('log.rematched');
    default:
      return null;
  }
}

/** How somebody decided about a player who was gone for long. */
function settledWords(text: string, who: ReturnType<typeof named>, people: Person[]): string {
  const [seat, how] = text.split(' ');
  const absent = people[Number(seat)]?.name ?? '';
  return how === 'bot' ? t('log.settledBot', { ...who, absent }) : t('log.settledEnd', { ...who, absent });
}

function askedWords(question: string, who: ReturnType<typeof named>): string {
  if (question === 'takeback') return t('log.askedTakeback', who);
  if (question === 'draw') return t('log.askedDraw', who);
  return t('log.askedRematch', who);
}
