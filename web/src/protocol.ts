// Made by scripts/protocol.py from kitama/server/messages.py. Do not edit.

export const PROTOCOL = 1;

/** What was agreed and who sits where; again whenever that changes. */
export type About = {
  type: "about";
  table: string;
  game: string;
  rules: number;
  options: Record<string, string>;
  commitment: string;
  clock: NoClock | LiveClock | Deadline;
  leaver: "bot" | "resign" | "wait";
  visibility: "link" | "public";
  is_open: boolean;
  hot_seat: boolean;
  rematch_of: string;
  seats: Array<SeatShown>;
  draw_by_agreement: boolean;
  begun_at?: "device" | "server";
  calls?: boolean;
  maker?: number | null;
  asks_ready?: boolean;
  patience_ms?: number;
};

/** The request is on disk. The same id again gets the same answer. */
export type Accepted = {
  type: "accepted";
  id: string;
  version: number;
};

/** Decide. */
export type Act = {
  type: "act";
  table: string;
  seat: number;
  version: number;
  action: string;
  id: string;
};

/** Decide. */
export type Acting = {
  version: number;
  action: string;
  id: string;
};

/** Another action worth a thought. */
export type Alternative = {
  action: string;
  value: number;
};

/** Say yes or no to a draw or a takeback. */
export type Answer = {
  type: "answer";
  table: string;
  seat: number;
  question: "draw" | "takeback";
  agree: boolean;
  id: string;
};

/** Say yes or no to a draw or a takeback. */
export type Answering = {
  question: "draw" | "takeback";
  agree: boolean;
  id: string;
};

/** Offer a draw, ask for a takeback, ask for a rematch. */
export type Ask = {
  type: "ask";
  table: string;
  seat: number;
  question: "draw" | "rematch" | "takeback";
  version: number;
  id: string;
  promise?: string | null;
};

/** Offer a draw, ask for a takeback, ask for a rematch. */
export type Asking = {
  question: "draw" | "rematch" | "takeback";
  version: number;
  id: string;
};

/** The program is told; it sits down or declines. */
export type ChallengeMade = {
  challenge: string;
};

/** Somebody asks this program to a table. */
export type Challenged = {
  type: "challenge";
  at: number;
  challenge: string;
  table: string;
  game: string;
  by: string;
  options: Record<string, string>;
  clock: NoClock | LiveClock | Deadline;
};

/** Ask a program to a table at which one sits. */
export type Challenging = {
  program: string;
  table: string;
};

/** Something a draw could have been. */
export type ChanceShown = {
  text: string;
  weight: number;
};

/** What was said at the table: the latest on subscribing, then each as it comes. */
export type Chat = {
  type: "chat";
  table: string;
  said: Array<SaidShown>;
};

/** What each seat has left at the moment since, and whose time runs from then on. */
export type ClockShown = {
  left_ms: Array<number>;
  running: number | null;
  since: number;
  due: number | null;
  is_waiting?: boolean;
};

/** Why something was refused. docs/protocol.md has a line for each; a test compares them. */
export type Code = "already-offered" | "already-seated" | "already-started" | "bad-action" | "bad-address" | "bad-message" | "bad-name" | "bad-option" | "bad-text" | "behind-draw" | "broken-table" | "busy" | "foreign-origin" | "game-over" | "gave-up" | "illegal-action" | "internal" | "name-taken" | "no-agreed-draw" | "no-hints" | "no-such-bot" | "no-such-challenge" | "no-such-game" | "no-such-program" | "no-such-seat" | "no-such-table" | "no-such-token" | "not-found" | "not-gone" | "not-kept" | "not-over" | "not-ready" | "not-started" | "not-subscribed" | "not-your-seat" | "not-your-turn" | "nothing-offered" | "nothing-to-undo" | "other-content" | "other-number" | "other-rules" | "preparing" | "seat-taken" | "seats-open" | "stale" | "table-full" | "time-is-up" | "too-fast" | "too-large" | "too-many" | "wrong-join-code" | "wrong-scope";

/** Each decision must be made within so much time. */
export type Deadline = {
  type: "deadline";
  within_ms: number;
};

/** A bot keeps the table waiting, and why; what is seen next ends it. */
export type Delayed = {
  type: "delayed";
  table: string;
  seat: number;
  version: number;
  why: "away" | "busy" | "preparing" | "weaker";
  bot?: string;
};

/** Where the asker is told. Of its address only the host is shown. */
export type EndpointShown = {
  id: string;
  kind: "hook" | "push";
  host: string;
  table: string | null;
  locale: "de" | "en" | "fr" | "ru";
  quiet: string;
};

export type FromClient = Subscribe | Unsubscribe | Act | Undo | Ask | Answer | Show | Resign | Leave | Settle | Say | Hint | Ping;

/** A game of this program is over. */
export type GameFinish = {
  type: "game-finish";
  at: number;
  table: string;
  game: string;
  seat: number;
};

/** A title. */
export type GameShown = {
  name: string;
  rules: number;
  bots: Array<string>;
  ratings: Array<RatingShown>;
};

/** A game of this program has begun, or goes on. */
export type GameStart = {
  type: "game-start";
  at: number;
  table: string;
  game: string;
  seat: number;
};

/** The server closes this socket: connect again, or mend your ways. */
export type Goodbye = {
  type: "goodbye";
  reason: "flood" | "restart" | "slow";
};

/** A table begun on a device, to go on here: its record with the seed. */
export type HandOver = {
  record: string;
  id?: string | null;
};

/** A line of the list, as this seat may know it; details say what everybody may know besides. */
export type HappeningShown = {
  version: number;
  at: number;
  seat: number;
  kind: string;
  text: string;
  details?: Record<string, string | number>;
};

/** Whether this process can do its work. */
export type Health = {
  store: "down" | "up";
  bus: "down" | "up";
  bots: "down" | "up";
  rules: "preparing" | "up";
  version: string;
};

/** The first message on a socket. */
export type Hello = {
  type: "hello";
  protocol: number;
  now: number;
};

/** Ask what the strongest bot would do in one's place. Between people there are no hints. */
export type Hint = {
  type: "hint";
  table: string;
  seat: number;
  version: number;
  id: string;
};

/** What the strongest bot would do, told to the one who asked and nobody else. */
export type Hinted = {
  type: "hinted";
  id: string;
  table: string;
  seat: number;
  version: number;
  action: string;
  value: number;
  line: Array<string>;
  alternatives: Array<Alternative>;
};

/** What is sent there is signed with this secret, which is shown once. */
export type HookMade = {
  endpoint: EndpointShown;
  secret: string;
};

/** Who sits down, and the code from the join link where the table is not open. */
export type Joining = {
  player: Sit | SitBot;
  join?: string | null;
  id?: string | null;
};

/** Go away: the table's leaver policy applies at once. */
export type Leave = {
  type: "leave";
  table: string;
  seat: number;
  id: string;
};

/** Each seat has so much time for the whole game, and a little more after each turn. */
export type LiveClock = {
  type: "live";
  bank_ms: number;
  increment_ms?: number;
};

/** A bot, by the name it has in kitama.bots. */
export type Machine = {
  type: "bot";
  bot: string;
  name?: string;
};

/** An address that shall be told: of all the asker's turns, or of everybody's at one table. */
export type NewHook = {
  address: string;
  locale: "de" | "en" | "fr" | "ru";
  quiet?: string;
  table?: string | null;
};

/** A browser that shall be told, as its own subscription describes it. */
export type NewPush = {
  endpoint: string;
  p256dh: string;
  auth: string;
  locale: "de" | "en" | "fr" | "ru";
  quiet?: string;
  table?: string | null;
};

/** What a new table shall be. */
export type NewTable = {
  game: string;
  seats: Array<Sit | SitBot | SitNobody>;
  options?: Record<string, string>;
  clock?: NoClock | LiveClock | Deadline;
  leaver?: "bot" | "resign" | "wait";
  visibility?: "link" | "public";
  is_open?: boolean;
  hot_seat?: boolean;
  stand_in?: string;
  id?: string | null;
};

/** A token for a program of one's own, under a name nobody's program has. */
export type NewToken = {
  name: string;
  scopes?: Array<"play" | "watch">;
};

/** Everybody has all the time in the world. */
export type NoClock = {
  type: "none";
};

/** What a browser needs to be told, and where the asker is. */
export type NoticesShown = {
  key: string;
  endpoints: Array<EndpointShown>;
};

/** How it ended. */
export type OutcomeShown = {
  reason: string;
  scores: Array<number>;
  winners: Array<number>;
};

/** A player with a name, who decides from outside the house; a program says that it is one. */
export type Person = {
  type: "person";
  name: string;
  program?: "" | "api" | "litama";
};

/** Ask for the server's time. */
export type Ping = {
  type: "ping";
  at: number;
};

/** The answer to a ping. */
export type Pong = {
  type: "pong";
  at: number;
  now: number;
};

/** The rules are being compiled for this machine, once; at 100 they are ready. */
export type Preparing = {
  type: "preparing";
  percent: number;
};

/** Who is at the table now; on subscribing and whenever that changes. It is kept nowhere. */
export type Presence = {
  type: "presence";
  table: string;
  seats: Array<PresenceShown | null>;
  lookers?: number;
};

/** Whether a person is at the table now. */
export type PresenceShown = {
  is_here: boolean | null;
  since?: number | null;
};

/** A program that can be asked to a table. */
export type ProgramShown = {
  name: string;
  is_here: boolean;
};

/** What a program shows to be let in. Shown once. */
export type ProgramToken = {
  name: string;
  scopes: Array<"play" | "watch">;
  token: string;
};

/** How far a level is above the lowest one, in Elo, give or take the margin. */
export type RatingShown = {
  level: string;
  elo: number;
  margin: number;
};

/** The request changed nothing. */
export type Refused = {
  type: "refused";
  code: Code;
  values: Record<string, string | number | Array<string> | Record<string, string | number>>;
  id?: string | null;
};

/** A position, and the action that led there, or that somebody gave up in it. */
export type ReplayFrame = {
  seat: number | null;
  text: string;
  view: unknown;
  details?: Record<string, string | number>;
  draw?: number | null;
  chances?: Array<ChanceShown>;
  gave_up?: "" | "resigned" | "timed-out";
};

/** A game from its start, without what was taken back, as the asker may know it. */
export type ReplayShown = {
  table: string;
  game: string;
  options: Record<string, string>;
  players: Array<Person | Machine | null>;
  content: unknown;
  viewer: number | null;
  commitment: string;
  seed: string;
  outcome: OutcomeShown | null;
  frames: Array<ReplayFrame>;
  first?: number;
  total?: number;
};

/** A transcript or a record to be seen again. */
export type ReplayText = {
  text: string;
};

/** Give up. */
export type Resign = {
  type: "resign";
  table: string;
  seat: number;
  id: string;
};

/** Give up. */
export type Resigning = {
  id: string;
};

/** What somebody said. */
export type SaidShown = {
  number: number;
  at: number;
  seat: number;
  name: string;
  text: string;
};

/** Chat with the table, from a seat. */
export type Say = {
  type: "say";
  table: string;
  seat: number;
  text: string;
  id: string;
};

/** Chat with the table. */
export type Saying = {
  text: string;
  id: string;
};

/** A seat as everybody sees it. */
export type SeatShown = {
  label: string;
  player: Person | Machine | null;
  is_away: boolean;
  gave_up?: boolean;
  promise?: string;
  source?: "house" | "late" | "own" | null;
  is_ready?: boolean;
  away_since?: number | null;
  has_stand_in?: boolean;
};

/** What its holder decides for the seat with. Shown once. */
export type SeatToken = {
  seat: number;
  token: string;
};

/** The table as a seat sees it now: always whole, never a difference. */
export type Seen = {
  type: "seen";
  table: string;
  seat: number | null;
  version: number;
  phase: "lobby" | "over" | "playing";
  digest: string;
  now: number;
  decides?: number | null;
  view?: unknown | null;
  legal?: Array<string>;
  can_undo?: boolean;
  can_take_back?: boolean;
  clock?: ClockShown | null;
  questions?: Record<string, Array<number>>;
  happenings?: Array<HappeningShown>;
  outcome?: OutcomeShown | null;
  seed?: string;
  rematch?: string;
};

/** Go on without somebody who has been gone for long: let a bot play for them, or end it. */
export type Settle = {
  type: "settle";
  table: string;
  seat: number;
  absent: number;
  how: "bot" | "end";
  id: string;
};

/** Show the number one's device promised, once the table calls for it. */
export type Show = {
  type: "show";
  table: string;
  seat: number;
  number: string;
  id: string;
};

/** Take the seat for oneself. */
export type Sit = {
  who: "me";
  name: string;
  promise?: string | null;
};

/** Put a bot on the seat. */
export type SitBot = {
  who: "bot";
  bot: string;
};

/** Leave the seat open. */
export type SitNobody = {
  who: "open";
};

/** Watch a table, with the tokens of the seats one holds; none is a spectator. */
export type Subscribe = {
  type: "subscribe";
  table: string;
  tokens?: Array<string>;
  since?: number;
};

/** A table anybody may watch, or sit down at. */
export type TableListed = {
  table: string;
  game: string;
  phase: string;
  at: number;
  host: string;
  players: Array<Person | Machine | null>;
  options: Record<string, string>;
  clock: NoClock | LiveClock | Deadline;
  is_open: boolean;
};

/** The new table. */
export type TableMade = {
  table: string;
  join: string;
  seats: Array<SeatToken>;
};

/** A table as the asker sees it. */
export type TableState = {
  about: About;
  seen: Seen;
};

export type ToClient = Hello | Preparing | About | Seen | Accepted | Hinted | Refused | Chat | Delayed | Presence | Pong | Goodbye;

/** Take back one's last decision within one's own turn. */
export type Undo = {
  type: "undo";
  table: string;
  seat: number;
  version: number;
  id: string;
};

/** Take back one's last decision within one's own turn. */
export type Undoing = {
  version: number;
  id: string;
};

/** Stop watching. */
export type Unsubscribe = {
  type: "unsubscribe";
  table: string;
};
