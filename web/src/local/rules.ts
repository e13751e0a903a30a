/** The rules and bots of a title as this page runs them: the compiled module, and texts around it.
 *
 * The promises are those of kitama.game in Python, and every answer is the same as there.
 */

export const CHANCE = -1;
export const NOBODY = -2;

export type Options = Readonly<Record<string, string>>;
export type Details = Record<string, string | number>;
export type Outcome = { reason: string; scores: number[]; winners: number[] };
export type Refusal = { rule: string; code: string; values: Record<string, string | number> };
export type Chance = readonly [action: number, weight: number];

/** A text that is not what it should be, and the column where that shows. */
export class BadText extends Error {
  constructor(
    message: string,
    readonly column = 1,
  ) {
    super(message);
  }
}

/** An option this title does not have here, or a value it cannot take. */
export class BadOption extends Error {}

/** A point in a game. */
export interface State {
  /** Who decides: a seat, CHANCE or NOBODY. */
  readonly seat: number;
  readonly options: Options;
  copy(): State;
  /** Ascending; for CHANCE, everything that can happen. */
  legalActions(): number[];
  chances(): Chance[];
  /** The action is legal: that is the caller's promise. */
  apply(action: number): void;
  outcome(out: ReadonlySet<number>): Outcome | null;
  standing(out: ReadonlySet<number>): Outcome;
  /** What a seat or, with null, a spectator may see, as the protocol tells it. */
  view(seat: number | null): unknown;
  /** The same as the flat record a bot is given: bots see nothing else. */
  seen(seat: number): Uint8Array<ArrayBuffer>;
}

export interface Rules {
  readonly name: string;
  /** The rules version of new games. */
  readonly version: number;
  readonly drawByAgreement: boolean;
  readonly hasSecrets: boolean;
  /** The options with what was left out filled in. Throws BadOption. */
  checked(options: Options): Record<string, string>;
  /** The options of a game begun under the rules of that version. Throws BadOption. */
  agreed(options: Options, rules: number): Options;
  start(options: Options): State;
  /** A state from its record as Python wrote it, for lessons and puzzles; left out where a title has
   * none. */
  resume?(options: Options, record: Uint8Array<ArrayBuffer>): State;
  seatLabels(options: Options): string[];
  /** What a board is drawn from. */
  content(options: Options): unknown;
  notation(action: number): string;
  /** Throws BadText. */
  parse(text: string): number;
  masked(state: State, action: number, seat: number | null): string;
  details(state: State, action: number): Details;
  explain(state: State, action: number): Refusal;
}

/** What a bot is asked: it knows what its seat sees, and nothing else. */
export type Question = {
  options: Options;
  seat: number;
  seen: Uint8Array<ArrayBuffer>;
  level: string;
  /** For what it errs by and guesses: two whole numbers below 2 to the power of 31. */
  seed: readonly [number, number];
  /** How long it may think; levels with a budget of nodes of their own keep to that. */
  milliseconds: number;
  /** How many positions a level without such a budget may look at: then it thinks the same each time, and
   * the time only ends what takes far too long. Left out to think by time. */
  nodes?: number;
  /** How many other actions are to be looked at, too; a part of the time goes to them. */
  others?: number;
};

/** What a bot would do, and why. */
export type Thought = {
  action: string;
  /** What it expects for its seat: 1 is won, 0 even, -1 lost. */
  value: number;
  line: string[];
  alternatives: { action: string; value: number }[];
  nodes: number;
  /** After how many actions at the latest the game is over, where that is proven, and whether no way is
   * shorter; left out by titles that prove nothing. */
  distance?: number;
  isShortest?: boolean;
  /** Nobody can force a win, for certain. */
  isDrawn?: boolean;
};

/** What is known of a position, told for one seat: what it may expect, and within how many moves of the
 * winner the proven end comes; 0 where nothing is proven, -1 for a certain draw. */
export type Known = { value: number; left: number; /** None is sooner. */ isExact: boolean; line: string[] };

/** What a move was worth: a word for it, how much of a chance to win is held against it, from 0 to 1, and
 * how much it gave away, whether or not that mattered. */
export type Judged = { verdict: string; loss: number; given: number };

/** What a line wins for the seat that begins it, as the line itself shows: what, by which action, and the
 * how manieth own one that is. */
export type Gain = { what: string; action: string; moves: number };

export interface Bots {
  /** What a move was worth; left out where games are not looked back at. */
  verdict?(before: Known, after: Known): Judged;
  accuracy?(loss: number): number;
  /** What a line from a position wins; null where it does not show that. */
  gain?(seen: Uint8Array<ArrayBuffer>, line: readonly string[]): Gain | null;
  /** Better and better thoughts; the last one is what it does. Stop asking to stop it. */
  think(question: Question): Generator<Thought, void>;
}

/** A title in this page. Every title that has one exports `load` from its folder's local/index.ts. */
export type Title = { rules: Rules; bots: Bots };
export type Load = (fetchBytes: (url: URL) => Promise<Uint8Array<ArrayBuffer>>) => Promise<Title>;
