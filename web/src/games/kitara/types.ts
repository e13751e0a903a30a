/** What the page is told of a game of Kitara. */

export type Language = 'en' | 'fr' | 'de' | 'ru';
export type Names = Record<Language, string>;
export type Point = [number, number];
export type Outline = Point[];

/** How many Warriors, Master-Animals and Heroes. */
export type Group = [number, number, number];
export type Kind = 0 | 1 | 2;
export const KINDS: readonly Kind[] = [0, 1, 2];
export const LETTERS = ['W', 'M', 'H'] as const;

export type Space = {
  label: string;
  kind: 'savanna' | 'ruins';
  start: boolean;
  name: Names;
  outline: Outline;
  anchor: Point;
  radius: number;
};
export type Lake = { outline: Outline; name: Names; shores: number[] };
export type Border = { kind: 'white' | 'shore' | 'edge'; spaces: number[]; line: Outline };
export type Ground = {
  seats: number;
  name: Names;
  spaces: Space[];
  lakes: Lake[];
  neighbours: number[][];
  borders: Border[];
  size: Point;
};
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
  name: Names;
};
export type KitaraContent = {
  map: Ground;
  deck: { name: string; cards: Card[] };
  tokens: Record<string, number>;
};

export type Holding = { space: string; seat: number; pawns: Group };
export type SeatView = { kingdom: number[]; supply: Group; points: number; tokens: (number | null)[] };
export type Phase =
  | 'first'
  | 'deal'
  | 'start'
  | 'draft'
  | 'reveal'
  | 'recruit'
  | 'move'
  | 'token'
  | 'retreat'
  | 'score'
  | 'discard'
  | 'remove'
  | 'refresh'
  | 'renew'
  | 'final'
  | 'over';
/** What a seat's cards and ground add up to, as the rules count it. */
export type SeatTally = { draft: number; moves: number; points: number; hungry: number; fed: number };
export type FinalCount = { track: number; tokens: number; cards: number };
export type Tally = {
  round: number;
  /** The Warriors a kingdom begins with. */
  start: number;
  seats: SeatTally[];
  /** While moving: where the pawns of a space that may be attacked would retreat. */
  retreats: Record<string, string[]>;
  /** While discarding: the pawns that go with each card, by kind, and of any kind. */
  losses: Record<string, [number, number, number, number]>;
  final: FinalCount[] | null;
};
export type Outcome = { reason: string; scores: number[]; winners: number[] };
export type KitaraView = {
  viewer: number | null;
  phase: Phase;
  decider: number;
  first: number;
  seat: number;
  turn: number;
  last_round: number;
  holdings: Holding[];
  seats: SeatView[];
  row: number[];
  reach: number;
  gone: number[];
  drawn: (number | null)[];
  in_bag: number;
  moves_left: number;
  due: [number, number, number, number];
  short: number;
  retreat: { seat: number; space: string; pawns: Group } | null;
  options: [string, string][];
  outcome: Outcome | null;
  tally: Tally;
};

export function size(group: Group): number {
  return group[0] + group[1] + group[2];
}

export function groupText(group: Group): string {
  return group.map((count, kind) => (count ? `${count}${LETTERS[kind] ?? ''}` : '')).join('');
}

export function parseGroup(text: string): Group {
  const [, w, m, h] = /^(?:(\d+)W)?(?:(\d+)M)?(?:(\d+)H)?$/.exec(text) ?? [];
  return [Number(w ?? 0), Number(m ?? 0), Number(h ?? 0)];
}
