/** One game in progress: everything that follows from its list of lines, and nothing else.
 *
 * The same as kitama.tables.table in Python; golden dialogues hold both to each other. fold() trusts
 * its line: what may be added is decided in lobby, turn, undo and ending, which only propose lines.
 */
import type { Player } from '../../client/types';
import { CHANCE, NOBODY, type Details, type Outcome, type Rules, type State } from '../rules';
import { stopped, turnTo, type Clock } from './clock';
import { houseNumber, tableKey, type Source } from '../../replay/draws';
import { isWall } from './dealer';
import { AGREEMENT, givenUpOutcome, range, standingOutcome, type GivenUp } from './given-up';
import { NO_SEAT, START, type Kind, type Line } from './line';
import { Refused } from './refused';
import {
  agreedOptions,
  decodePlayer,
  decodeSetup,
  FAIR_DRAWS,
  FOR_ALL,
  named,
  seatLabels,
  started,
  TABLE_RULES,
  type Setup,
} from './setup';

export const DRAW = 'draw';
export const TAKEBACK = 'takeback';
export const REMATCH = 'rematch';

/** An action as its maker knows it, so that nobody has to read and play it once more. */
export type Made = { action: number; after: State };

/** An action that stands, that is, one that was not taken back. */
export type Entry = { seat: number; action: number; isWall: boolean };

/** A line as it is told: one text for everybody, or the spectators' first, then each seat's. */
export type Happening = {
  version: number;
  at: number;
  seat: number;
  kind: Kind;
  texts: readonly string[];
  details: Details;
};

export function textFor({ texts }: Happening, seat: number | null): string {
  const place = texts.length === 1 || seat === null ? 0 : seat + 1;
  return texts[place] ?? '';
}

/** The fold of a list of lines. Change it only through fold() and become(). */
export class Table {
  version = 0;
  at = 0;
  digest = START;
  setup!: Setup;
  options: Record<string, string> = {};
  labels: readonly string[] = [];
  players: (Player | null)[] = [];
  state: State | null = null;
  /** The game at its start: who takes back begins there again. */
  began!: State;
  outcome: Outcome | null = null;
  clock!: Clock;
  /** The actions that stand, the oldest first. */
  pile: readonly Entry[] = [];
  draws = 0;
  /** What draws come from. */
  key: Uint8Array;
  /** The seat of whoever made the table. */
  maker = NO_SEAT;
  /** Whose number counts for each seat, once the game has begun. */
  sources: readonly Source[] = [];
  /** The version at which the position last changed; an action must have seen it. */
  decidedAt = 0;
  /** The seats that have decided something: until all have, no live clock runs (T25). */
  acted: ReadonlySet<number> = new Set();
  /** Who left, and when. */
  away: ReadonlyMap<number, number> = new Map();
  givenUp: readonly GivenUp[] = [];
  /** The seats that gave up (T8). */
  out: ReadonlySet<number> = new Set();
  /** Open questions and the seats in favour. */
  favour: ReadonlyMap<string, ReadonlySet<number>> = new Map();
  /** Who asked what since the position last changed: nobody asks twice. */
  asked: ReadonlySet<string> = new Set();
  takebackBy = NO_SEAT;
  /** The table where the same players go on. */
  rematch = '';
  /** The version at which each client's request became a line. */
  accepted = new Map<string, number>();
  happenings: Happening[] = [];

  constructor(
    readonly id: string,
    readonly seed: Uint8Array,
    readonly rules: Rules,
  ) {
    this.key = seed;
  }

  /** The number of the next draw: its place among the actions that stand (T22). */
  get drawNumber(): number {
    return this.setup.table_rules >= FAIR_DRAWS ? this.pile.length : this.draws;
  }

  /** A twin to try lines on, with those happenings and requests alone that are new in it. */
  fork(): Table {
    const twin: Table = Object.assign(new Table(this.id, this.seed, this.rules), this);
    twin.players = [...this.players];
    twin.accepted = new Map();
    twin.happenings = [];
    return twin;
  }

  /** Take over everything from a twin. */
  become(twin: Table): void {
    if (twin.version - twin.happenings.length !== this.version) {
      throw new Error(`the table has gone on to version ${this.version}`);
    }
    const happenings = [...this.happenings, ...twin.happenings];
    const accepted = new Map([...this.accepted, ...twin.accepted]);
    Object.assign(this, twin, { happenings, accepted });
  }

  get isOver(): boolean {
    return this.outcome !== null;
  }

  get isPlaying(): boolean {
    return this.state !== null && this.outcome === null;
  }

  get phase(): 'lobby' | 'playing' | 'over' {
    if (this.state === null) return 'lobby';
    return this.isOver ? 'over' : 'playing';
  }

  /** The seat whose decision everybody waits for. */
  get decider(): number | null {
    return this.state === null || this.outcome !== null ? null : this.state.seat;
  }

  /** Whether a bot decides for this seat: its player, or for one who left or gave up (T10). */
  isBot(seat: number): boolean {
    if (this.out.has(seat) || this.players[seat]?.type === 'bot') return true;
    return this.away.has(seat) && this.setup.leaver === 'bot';
  }

  /** The name of the bot that decides for this seat. */
  botOf(seat: number): string {
    const player = this.players[seat];
    return player?.type === 'bot' && !this.out.has(seat) ? player.bot : this.setup.stand_in;
  }

  /** The seats with a person, here or away. */
  people(): number[] {
    return range(this.players.length).filter((seat) => this.players[seat]?.type === 'person');
  }

  /** The seats that did not give up. */
  inGame(): number[] {
    return range(this.players.length).filter((seat) => !this.out.has(seat));
  }

  /** The seats with a person who still plays. */
  peopleInGame(): number[] {
    return this.people().filter((seat) => !this.out.has(seat));
  }

  /** Whether a live clock waits for somebody's first decision (T25). */
  get clockWaits(): boolean {
    const { clock, table_rules } = this.setup;
    if (table_rules < FOR_ALL || clock.type !== 'live' || !this.isPlaying) return false;
    return this.inGame().some((seat) => !this.acted.has(seat));
  }

  requireSeat(seat: number): void {
    const seats = this.players.length;
    if (!(seat >= 0 && seat < seats)) throw new Refused('no-such-seat', { seat, seats });
  }

  /** Who gave up has nothing more to say about the game (T14). Throws Refused. */
  requireInGame(seat: number): void {
    this.requireSeat(seat);
    if (this.out.has(seat)) throw new Refused('gave-up', { seat });
  }

  /** The state of a game that goes on. Throws Refused. */
  requirePlaying(): State {
    if (this.state === null) throw new Refused('not-started');
    if (this.outcome !== null) throw new Refused('game-over', { reason: this.outcome.reason });
    return this.state;
  }

  /** Take one line more. An action that was not made here is read and played. */
  fold(line: Line, made?: Made): void {
    let told: Pick<Happening, 'texts' | 'details'> = { texts: [line.text], details: {} };
    if ((line.kind === 'acted' || line.kind === 'drew') && this.state !== null) {
      told = this.foldAction(line, this.state, made);
    } else {
      this.foldOther(line);
    }
    const { at, seat, kind } = line;
    this.version = line.version + 1;
    this.at = at;
    this.digest = line.digest;
    if (line.id !== '') this.accepted.set(requestKey(seat, line.id), this.version);
    this.happenings.push({ version: this.version, at, seat, kind, ...told });
  }

  private foldAction(line: Line, state: State, made?: Made): Pick<Happening, 'texts' | 'details'> {
    const action = made?.action ?? this.rules.parse(line.text);
    const texts = this.told(line.text, state, action);
    const told = { texts, details: this.rules.details(state, action) };
    const entry = { seat: line.seat, action, isWall: isWall(state, line.text, texts) };
    this.pile = [...this.pile, entry];
    if (line.kind === 'drew') this.draws += 1;
    else this.acted = new Set([...this.acted, line.seat]);
    if (made === undefined) state.apply(action);
    this.state = made?.after ?? state;
    this.positionChanged(line, this.state);
    return told;
  }

  /** The text of an action for spectators and each seat, or one where all are the same. */
  private told(text: string, state: State, action: number): string[] {
    if (!this.rules.hasSecrets) return [text];
    const [first = '', ...seats] = [null, ...range(this.players.length)].map((seat) =>
      this.rules.masked(state, action, seat),
    );
    return seats.every((words) => words === first) ? [first] : [first, ...seats];
  }

  private positionChanged(line: Line, state: State, reward = true): void {
    this.decidedAt = line.version + 1;
    this.closeQuestions();
    this.outcome = state.outcome(this.out);
    const { seat } = state;
    if (seat === CHANCE) return;
    const isStopped = seat === NOBODY || this.out.has(seat) || this.clockWaits;
    this.runClock(isStopped ? null : seat, line.at, reward);
  }

  private closeQuestions(): void {
    this.favour = new Map();
    this.asked = new Set();
  }

  private runClock(seat: number | null, at: number, reward = true): void {
    if (this.setup.clock.type !== 'none') this.clock = turnTo(this.clock, seat, at, reward);
  }

  private foldOther(line: Line): void {
    const { seat, text } = line;
    switch (line.kind) {
      case 'created':
        return this.created(text);
      case 'sat':
        this.players[seat] = named(decodePlayer(text), seat);
        return;
      case 'stood':
        this.players[seat] = null;
        return;
      case 'started':
        return this.begin(line);
      case 'undid':
        return this.undid(line);
      case 'asked':
        return this.askedFor(seat, text);
      case 'declined':
        this.favour = new Map([...this.favour].filter(([question]) => question !== text));
        return;
      case 'agreed':
        return this.agreed(line);
      case 'resigned':
        return this.giveUp(line, 'resignation');
      case 'timed-out':
        return this.giveUp(line, 'time');
      case 'left':
        this.away = new Map(this.away).set(seat, line.at);
        return;
      case 'returned':
        this.away = new Map([...this.away].filter(([other]) => other !== seat));
        return;
      case 'rematched':
        this.rematch = text;
        this.favour = new Map();
        return;
      case 'revealed':
        return; // the seed is for the readers of the list; the table knew it
      default:
        throw new Refused('broken-table', { line: line.version });
    }
  }

  private created(text: string): void {
    const setup = decodeSetup(text);
    this.setup = setup;
    if (setup.game !== this.rules.name) throw new Refused('no-such-game', { game: setup.game });
    this.options = agreedOptions(this.rules, setup);
    if (setup.table_rules < 1 || setup.table_rules > TABLE_RULES) {
      throw new Refused('other-rules', { rules: setup.table_rules, ours: TABLE_RULES });
    }
    this.labels = seatLabels(this.rules, this.options);
    this.players = this.labels.map(() => null);
    this.clock = stopped(setup.clock, this.labels.length);
    this.maker = setup.made_by ?? NO_SEAT;
  }

  private begin(line: Line): void {
    this.began = started(this.rules, this.options);
    this.state = this.began.copy();
    if (this.setup.table_rules >= FAIR_DRAWS) {
      this.sources = line.text.split(' ') as Source[];
      const numbers = this.players.map((_player, seat) => houseNumber(this.seed, seat));
      this.key = tableKey(this.seed, this.setup.table, numbers);
    }
    this.positionChanged(line, this.state);
  }

  private undid(line: Line): void {
    this.pile = this.pile.slice(0, Number(line.text));
    const state = this.began.copy();
    for (const { action } of this.pile) state.apply(action);
    this.state = state;
    const height = this.pile.length;
    this.givenUp = this.givenUp.map((one) => ({ ...one, after: Math.min(one.after, height) }));
    this.positionChanged(line, state, false);
  }

  private askedFor(seat: number, question: string): void {
    this.favour = new Map(this.favour).set(question, this.inFavour(question, seat));
    this.asked = new Set([...this.asked, askedKey(question, seat)]);
    if (question === TAKEBACK) this.takebackBy = seat;
  }

  private agreed(line: Line): void {
    const favour = this.inFavour(line.text, line.seat);
    this.favour = new Map(this.favour).set(line.text, favour);
    if (line.text === DRAW && this.inGame().every((seat) => favour.has(seat))) {
      this.end({ reason: AGREEMENT, scores: this.players.map(() => 0), winners: [] }, line);
    }
  }

  private inFavour(question: string, seat: number): Set<number> {
    return new Set([...(this.favour.get(question) ?? []), seat]);
  }

  /** The seat is out, its clock stops and questions are closed; the game may go on (T10). */
  private giveUp(line: Line, reason: GivenUp['reason']): void {
    if (this.state === null) throw new Refused('broken-table', { line: line.version });
    const { seat } = line;
    this.givenUp = [...this.givenUp, { after: this.pile.length, seat, reason }];
    this.out = new Set([...this.out, seat]);
    let outcome = givenUpOutcome(this.givenUp, this.players.length, this.setup.table_rules);
    if (outcome === null && this.peopleInGame().length === 0) {
      outcome = standingOutcome(this.state, this.out);
    }
    if (outcome !== null) return this.end(outcome, line);
    this.closeQuestions();
    if (this.clock.running === seat) this.runClock(null, line.at, false);
  }

  private end(outcome: Outcome, line: Line): void {
    this.outcome = outcome;
    this.decidedAt = line.version + 1;
    this.closeQuestions();
    this.runClock(null, line.at);
  }
}

export const requestKey = (seat: number, id: string): string => `${seat} ${id}`;
export const askedKey = (question: string, seat: number): string => `${question} ${seat}`;
