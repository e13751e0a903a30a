/** What happened at a table, in words: the table's own lines here, the game's in its title. */
import type { GameEntry, Person, Words } from '../games/contract';
import { t } from '../i18n/index.svelte';
import type { HappeningShown } from '../protocol';

export type LogLine = { version: number; seat: number | null; words: string };

/** The game's part of a happening; null for the table's own lines. */
export function gameEntry(happening: HappeningShown, people: Person[]): GameEntry | null {
  const { kind, text, seat } = happening;
  if (kind !== 'acted' && kind !== 'drew') return null;
  return { kind, text, person: people[seat] ?? null };
}

/** The lines of the log, oldest first; what nobody needs to read is left out. */
export function logLines(happenings: HappeningShown[], people: Person[], words: Words): LogLine[] {
  return happenings.flatMap((happening) => {
    const entry = gameEntry(happening, people);
    const line = entry === null ? tableWords(happening, people) : words.entry(entry);
    const seat = people[happening.seat] === undefined ? null : happening.seat;
    return line === null ? [] : [{ version: happening.version, seat, words: line }];
  });
}

function tableWords({ kind, text, seat }: HappeningShown, people: Person[]): string | null {
  const name = people[seat]?.name ?? '';
  switch (kind) {
    case 'started':
      return t('log.started');
    case 'undid':
      return people[seat]?.you ? t('log.undidYou') : t('log.undid', { name });
    case 'asked':
      return askedWords(text, name);
    case 'declined':
      return t('log.declined', { name });
    case 'agreed':
      return t('log.agreed', { name });
    case 'resigned':
      return t('log.resigned', { name });
    case 'timed-out':
      return t('log.timedOut', { name });
    case 'left':
      return t('log.left', { name });
    case 'returned':
      return t('log.returned', { name });
    case 'rematched':
      return t('log.rematched');
    default:
      return null;
  }
}

function askedWords(question: string, name: string): string {
  if (question === 'takeback') return t('log.askedTakeback', { name });
  if (question === 'draw') return t('log.askedDraw', { name });
  return t('log.askedRematch', { name });
}
