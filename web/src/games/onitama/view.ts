// Made by scripts/titles.py from kitama/games/onitama. Do not edit.

/** Whether some seats may see what others may not. */
export const HAS_SECRETS = false;

/** What may be agreed before a game. */
export type OptionName = "sets" | "cards" | "first" | "repetition" | "position";

/** A card as its holder sees it: steps are (to the right, forward). */
export type Card = {
  id: string;
  set: string;
  /** The colour that begins when this is the side card. */
  stamp: "blue" | "red";
  steps: Array<[number, number]>;
  names: Record<"de" | "en" | "fr" | "ru", string>;
};

export type Content = Array<Card>;

/** The same for both seats and for spectators. */
export type OnitamaView = {
  /** 25 letters, a1 first: . empty, b B blue, r R red, masters large; empty while dealing. */
  squares: string;
  red: Array<string>;
  blue: Array<string>;
  side: string;
  /** Empty when the game is over. */
  mover: "" | "blue" | "chance" | "red";
  /** The action that led here; empty at the start. */
  last: string;
  /** The cards on the table in the order they were dealt. */
  dealt: Array<string>;
  /** Positions that have stood and count if they come again, each with how often; now is last. */
  earlier: Array<[string, number]>;
  options: Array<[string, string]>;
  outcome: Outcome | null;
};

/** How a game ended. Several winners share the victory; none means a draw. */
export type Outcome = [string, Array<number>, Array<number>];

export type View = OnitamaView;
