/** What the page is told of a game of Onitama. */

export type Colour = 'red' | 'blue';
export type Language = 'en' | 'fr' | 'de' | 'ru';

export type Outcome = { reason: string; scores: number[]; winners: number[] };

/** The same for both seats and for spectators. */
export type OnitamaView = {
  /** 25 letters, a1 first: . empty, b B blue, r R red, masters large; empty while dealing. */
  squares: string;
  red: string[];
  blue: string[];
  side: string;
  mover: Colour | 'chance' | '';
  /** The action that led here; empty at the start. */
  last: string;
  dealt: string[];
  earlier: [string, number][];
  options: [string, string][];
  outcome: Outcome | null;
};

/** A card as its holder sees it: steps are [to the right, forward]. */
export type Card = {
  id: string;
  stamp: Colour;
  steps: [number, number][];
  names: Record<Language, string>;
};

export type OnitamaContent = Card[];

/** The colour of each seat. */
export const COLOURS: readonly [Colour, Colour] = ['red', 'blue'];

export function colourOf(letter: string): Colour | null {
  return letter === 'r' || letter === 'R' ? 'red' : letter === 'b' || letter === 'B' ? 'blue' : null;
}

export function isMaster(letter: string): boolean {
  return letter === 'R' || letter === 'B';
}

/** 0 is a1, 24 is e5. */
export function squareName(square: number): string {
  return `${'abcde'[square % 5] ?? ''}${Math.floor(square / 5) + 1}`;
}

export function squareOf(name: string): number {
  return 'abcde'.indexOf(name.charAt(0)) + 5 * (Number(name.charAt(1)) - 1);
}
