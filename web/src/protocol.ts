export type Control =
  | { type: 'none' }
  | { type: 'live'; bank_ms: number; increment_ms?: number }
  | { type: 'deadline'; within_ms: number };
export type Player = { type: 'person'; name: string } | { type: 'bot'; bot: string };
export type Question = 'draw' | 'takeback' | 'rematch';
export type Leaver = 'wait' | 'bot' | 'resign';
export type Visibility = 'public' | 'link';
export type FromClient =
  | { type: 'subscribe'; table: string; tokens?: string[]; since?: number }
  | { type: 'unsubscribe'; table: string }
  | { type: 'act'; table: string; seat: number; version: number; action: string; id: string }
  | { type: 'undo'; table: string; seat: number; version: number; id: string }
  | { type: 'ask'; table: string; seat: number; question: Question; version: number; id: string }
  | { type: 'answer'; table: string; seat: number; question: 'draw' | 'takeback'; agree: boolean; id: string }
  | { type: 'resign'; table: string; seat: number; id: string }
  | { type: 'leave'; table: string; seat: number; id: string }
  | { type: 'say'; table: string; seat: number; text: string; id: string }
  | { type: 'ping'; at: number };
export type SeatShown = { label: string; player: Player | null; is_away: boolean };
export type About = {
  type: 'about'; table: string; game: string; rules: number; options: Record<string, string>;
  commitment: string; clock: Control; leaver: Leaver; visibility: Visibility; hot_seat: boolean;
  rematch_of: string; seats: SeatShown[]; draw_by_agreement: boolean;
};
export type HappeningShown = { version: number; at: number; seat: number; kind: string; text: string };
export type ClockShown = { left_ms: number[]; running: number | null; since: number; due: number | null };
export type OutcomeShown = { reason: string; scores: number[]; winners: number[] };
export type Seen = {
  type: 'seen'; table: string; seat: number | null; version: number; phase: 'lobby' | 'playing' | 'over';
  digest: string; now: number; decides?: number | null; view?: unknown; legal?: string[]; can_undo?: boolean;
  clock?: ClockShown | null; questions?: Record<string, number[]>; happenings?: HappeningShown[];
  outcome?: OutcomeShown | null; seed?: string; rematch?: string;
};
export type Value = string | number | string[] | Record<string, string | number>;
export type Accepted = { type: 'accepted'; id: string; version: number };
export type Refused = { type: 'refused'; code: string; values: Record<string, Value>; id: string | null };
export type Chatted = { type: 'chatted'; table: string; number: number; at: number; seat: number; name: string; text: string };
export type ToClient =
  | { type: 'hello'; protocol: number; now: number }
  | About | Seen | Accepted | Refused | Chatted
  | { type: 'pong'; at: number; now: number }
  | { type: 'goodbye'; reason: 'restart' | 'slow' | 'flood' };
export type SeatWish = { who: 'me'; name: string } | { who: 'bot'; bot: string } | { who: 'open' };
export type NewTable = {
  game: string; seats: SeatWish[]; options?: Record<string, string>; clock?: Control; leaver?: Leaver;
  visibility?: Visibility; hot_seat?: boolean; stand_in?: string;
};
export type Joining = { player: Exclude<SeatWish, { who: 'open' }>; join?: string | null };
export type SeatToken = { seat: number; token: string };
export type TableMade = { table: string; join: string; seats: SeatToken[] };
export type TableListed = { table: string; game: string; phase: string; at: number };
export type TableState = { about: About; seen: Seen };
export type GameShown = { name: string; rules: number; bots: string[] };
export type ReplayFrame = {
  seat: number | null; text: string; view: unknown; draw: number | null; chances: [string, number][];
};
export type ReplayShown = {
  table: string; game: string; options: Record<string, string>; players: (Player | null)[]; content: unknown;
  viewer: number | null; commitment: string; seed: string; outcome: OutcomeShown | null; frames: ReplayFrame[];
};
