/** Who is at a lesson, and what its teacher says. */
import type { Person, Title } from '../games/contract';
import { t } from '../i18n/index.svelte';
import type { Rules } from '../local/rules';
import type { Lessons, Said } from './lessons';
import type { Answer } from './run.svelte';

/** The learner, and the others by the names of their seats. */
export function peopleOf(title: Title, rules: Rules, lessons: Lessons): Person[] {
  return rules.seatLabels(lessons.options).map((_, seat) => {
    const you = seat === lessons.seat;
    return { seat, you, name: you ? t('common.you') : title.words.seatName(seat), level: '' };
  });
}

/** What is said, with the names of what it speaks of. */
export function wordsOf(title: Title, said: Said, key: string): string {
  return (said[key] ?? '').replace(/\{([^}]+)\}/g, (_, mark: string) => title.called?.(mark) ?? mark);
}

/** What is said to what the learner did; nothing where nothing is to be said. */
export function answerOf(title: Title, said: Said, people: Person[], given: Answer | null): string {
  if (given === null) return '';
  if (given.kind === 'said') return wordsOf(title, said, given.key);
  return given.kind === 'told' ? given.words : title.words.refusal(given.refusal, people);
}
