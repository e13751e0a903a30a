/** The rules, opened over whatever screen asks for them, at the rule it asks about. */
import type { Shown, Title } from '../games/contract';

export type Asked = {
  game: string;
  title: Title;
  /** What is on the board: the rules of its phase come first. */
  view: Shown<unknown>;
  /** The rule to begin with; empty for none. */
  rule: string;
};

class Book {
  asked = $state.raw<Asked | null>(null);

  open(asked: Asked): void {
    this.asked = asked;
  }

  close(): void {
    this.asked = null;
  }
}

export const book = new Book();

/** Whether a refusal cites a rule of the title, which can be looked up. */
export function isRule(number: string): boolean {
  return /^[A-BD-Z]\d+$/.test(number); // those with C are the house's: nothing to look up
}
