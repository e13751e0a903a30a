/** What was chosen and not yet sent: it is there again when the page is loaded anew. */
import type { Group } from './shown';

export type Choice = {
  /** The question it answers; it is nothing to another one. */
  asked: string;
  origin: string | null;
  aim: string | null;
  group: Group;
  picked: number | null;
};

// A table has its address, and a tab what was chosen at it.
const place = (): string => `kitara-choice ${location.pathname}${location.hash.split('=')[0] ?? ''}`;

export function keepChoice(choice: Choice): void {
  try {
    if (choice.origin === null && choice.picked === null) sessionStorage.removeItem(place());
    else sessionStorage.setItem(place(), JSON.stringify(choice));
  } catch {
    // A browser that keeps nothing forgets this, too.
  }
}

export function chosenBefore(asked: string): Choice | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(place()) ?? 'null') as Choice | null;
    return kept?.asked === asked ? kept : null;
  } catch {
    return null;
  }
}
