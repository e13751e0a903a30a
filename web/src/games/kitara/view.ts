// Made by scripts/titles.py from kitama/games/kitara. Do not edit.

/** Whether some seats may see what others may not. */
export const HAS_SECRETS = true;

/** What may be agreed before a game. */
export type OptionName = "players" | "deck" | "edition" | "pack" | "content" | "end" | "start" | "position";

/** A line of the map: white between two spaces, shore round a lake, edge at the outside. */
export type Border = {
  kind: "edge" | "shore" | "white";
  /** The spaces it belongs to: two at a white border, else one or none. */
  spaces: Array<number>;
  line: Array<[number, number]>;
};

/** A Kingdom card: how many of each symbol it shows. */
export type Card = {
  number: number;
  age: number;
  draft: number;
  warriors: number;
  animals: number;
  heroes: number;
  moves: number;
  score: number;
  no_food: boolean;
  name: Record<"de" | "en" | "fr" | "ru", string>;
};

/** All that the rules need to know of the things on the table. */
export type Content = {
  map: Map;
  deck: Deck;
  /** How many tokens of each value are in the bag at the start. */
  tokens: Record<string, number>;
};

/** The starting card, then 1 to 32 by Age: a card's number is its index. */
export type Deck = {
  name: string;
  cards: Array<Card>;
};

/** Where a seat's points came from, once the game is over (K37). */
export type FinalCount = {
  /** Scored on the way. */
  track: number;
  tokens: number;
  cards: number;
};

/** A space somebody holds. */
export type Holding = {
  space: string;
  seat: number;
  pawns: [number, number, number];
};

/** The table as this viewer sees it. */
export type KitaraView = {
  viewer: number | null;
  phase: "deal" | "discard" | "draft" | "final" | "first" | "move" | "over" | "recruit" | "refresh" | "remove" | "renew" | "retreat" | "reveal" | "score" | "start" | "token";
  decider: number;
  first: number;
  /** Whose turn it is. */
  seat: number;
  /** How many turns are finished. */
  turn: number;
  /** 0 until the first Age-5 card is revealed. */
  last_round: number;
  holdings: Array<Holding>;
  seats: Array<SeatView>;
  row: Array<number>;
  reach: number;
  /** Cards that have left the game. */
  gone: Array<number>;
  /** Tokens drawn this turn: values for their owner, None for each one otherwise. */
  drawn: Array<number | null>;
  in_bag: number;
  moves_left: number;
  due: [number, number, number, number];
  short: number;
  retreat: Retreat | null;
  options: Array<[string, string]>;
  outcome: Outcome | null;
  /** What the rules make of it; nothing yet where a position is only read from a text. */
  tally: Tally;
  /** Of the tokens drawn this turn the one that will be kept, for whom may see it; 0 without. */
  stays: number;
};

/** Water: never entered, never crossed. */
export type Lake = {
  outline: Array<[number, number]>;
  name: Record<"de" | "en" | "fr" | "ru", string>;
  /** The spaces round it, ascending. */
  shores: Array<number>;
};

/** The ground of a game, in a box from (0, 0) to size. */
export type Map = {
  seats: number;
  name: Record<"de" | "en" | "fr" | "ru", string>;
  spaces: Array<Space>;
  lakes: Array<Lake>;
  neighbours: Array<Array<number>>;
  borders: Array<Border>;
  size: [number, number];
};

/** How a game ended. Several winners share the victory; none means a draw. */
export type Outcome = [string, Array<number>, Array<number>];

/** Pawns that were driven out and stand nowhere yet. */
export type Retreat = {
  seat: number;
  space: string;
  pawns: [number, number, number];
};

/** What a seat's cards and ground add up to now. */
export type SeatTally = {
  /** Draft symbols (K11). */
  draft: number;
  /** Moves in a turn (K17). */
  moves: number;
  /** What a turn scores that ends now (K26, K27). */
  points: number;
  /** Cards that need food. */
  hungry: number;
  /** Those of them that have it (K29). */
  fed: number;
  /** Of the points: those of score symbols (K26). */
  suns: number;
  /** And those of Ruins (K27). */
  ruins: number;
};

/** What lies in front of one seat. */
export type SeatView = {
  kingdom: Array<number>;
  supply: [number, number, number];
  points: number;
  /** Tokens kept: the values for those who may see them, None for each one otherwise. */
  tokens: Array<number | null>;
};

/** A space that can be entered. */
export type Space = {
  label: string;
  kind: "ruins" | "savanna";
  start: boolean;
  name: Record<"de" | "en" | "fr" | "ru", string>;
  outline: Array<[number, number]>;
  /** Where the pawns stand, well inside. */
  anchor: [number, number];
  /** Of the largest free circle round the anchor. */
  radius: number;
};

/** The same for every viewer: nothing in it is hidden. */
export type Tally = {
  /** Counted from 1. */
  round: number;
  /** How many there will be (K36): known from the start, as every turn reveals so many cards. */
  rounds: number;
  /** The Warriors a kingdom begins with (K9). */
  start: number;
  seats: Array<SeatTally>;
  /** While moving: for each space that may be attacked, where its pawns would retreat (K24). */
  retreats: Record<string, Array<string>>;
  /** While discarding, and while moving with too little food: for each card that may be the one to go, the pawns that would go with it, if no other card did. */
  losses: Record<string, [number, number, number, number]>;
  /** The spaces that feed a card of their owner (K29). */
  feeding: Array<string>;
  /** The Ruins that score for their owner (K27). */
  scoring: Array<string>;
  final: Array<FinalCount> | null;
};

export type View = KitaraView;
