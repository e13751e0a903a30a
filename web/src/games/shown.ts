import type { OutcomeShown } from '../protocol';
import type { Shown } from './contract';

/** A view as the server sent it, with how the table says the game ended. */
export function shown(view: unknown, outcome: OutcomeShown | null | undefined): Shown<unknown> {
  return { ...(view as object), outcome: outcome ?? null };
}
