/** What the page asks of its tables: the protocol's own messages, each with an answer. */
import type { FromClient, Hint, ReplayShown } from '../protocol';
import { Adviser } from './adviser';
import { Hub, refusing, type Decide, type Parts } from './hub';
import type { Random } from './id';
import { Keeper } from './keeper';
import type { Live } from './live';
import { Seating, type Made, type Wanted } from './seating';
import type { Head } from './store';
import * as ending from './table/ending';
import * as ledger from './table/ledger';
import * as lobby from './table/lobby';
import { Refused } from './table/refused';
import { replayOf } from './table/replay';
import * as transcript from './table/transcript';
import * as turn from './table/turn';
import * as undo from './table/undo';
import type { Thinker } from './thinker';

/** A table as "My games" shows it; its seed stays where it is. */
export type Listed = Omit<Head, 'seed' | 'levels'>;

/** All but the question whether anybody is there. */
export type FromPage = Exclude<FromClient, { type: 'ping' }>;
type SeatRequest = Exclude<Extract<FromClient, { seat: number }>, { type: 'hint' }>;
type Decision = Exclude<SeatRequest, { type: 'say' | 'show' | 'settle' }>;

export class Desk {
  readonly hub: Hub;
  readonly keeper: Keeper;
  private readonly seating: Seating;
  private readonly adviser: Adviser;
  private last: Promise<void> = Promise.resolve();

  constructor(
    private readonly parts: Parts,
    thinker: Thinker,
    random: Random,
    newId?: () => string,
  ) {
    this.hub = new Hub(parts);
    this.keeper = new Keeper(this.hub, thinker, random);
    this.adviser = new Adviser(this.hub, this.keeper, thinker);
    this.seating = new Seating(this.hub, random, newId);
    this.hub.changed = (live) => {
      this.enough();
      this.keeper.attend(live);
    };
  }

  /** Answer one message after the other. Nothing a page sends may end in anything but an answer. */
  take(message: FromPage): Promise<void> {
    this.last = this.last.then(() => this.answering(message));
    return this.last;
  }

  private async answering(message: FromPage): Promise<void> {
    try {
      await this.answer(message);
    } catch (error) {
      this.refuse(error, 'id' in message ? message.id : null);
    }
  }

  private refuse(error: unknown, id: string | null): void {
    if (!(error instanceof Refused)) console.error(error);
    const refusal = error instanceof Refused ? error : new Refused('internal');
    this.parts.tell(refusal.answer(id));
  }

  private async answer(message: FromPage): Promise<void> {
    switch (message.type) {
      case 'subscribe':
        return this.hub.follow(message.table, message.since ?? 0);
      case 'unsubscribe':
        this.enough();
        return this.hub.unfollow(message.table);
      case 'hint':
        return this.advise(await this.table(message), message);
      default: {
        this.enough();
        const version = await this.request(await this.table(message), message);
        this.parts.tell({ type: 'accepted', id: message.id, version });
      }
    }
  }

  /** Let a bot think about it while the player goes on. */
  private advise(live: Live, message: Hint): void {
    this.adviser.hint(live, message).catch((error: unknown) => this.refuse(error, message.id));
  }

  /** The table a message is about, at whose seat somebody here must sit. */
  private async table({ table, seat }: { table: string; seat: number }): Promise<Live> {
    const live = await this.hub.find(table);
    if (!live.isFollowed) throw new Refused('not-subscribed');
    if (!live.seats.includes(seat)) throw new Refused('not-your-seat', { seat });
    return live;
  }

  private async request(live: Live, message: SeatRequest): Promise<number> {
    const { seat, id: request } = message;
    // Everybody sits at one screen: there is nobody to write to, and nobody to show a number.
    if (message.type === 'say') throw new Refused('bad-message', { message: 'no chat here' });
    if (message.type === 'show') throw new Refused('already-started');
    if (message.type === 'settle') throw new Refused('not-gone', { seat: message.absent });
    if (message.type === 'ask' && message.question === 'rematch') {
      return this.seating.rematch(live, seat, request);
    }
    return this.hub.change(live, decision(message), { seat, request });
  }

  /** No more hints for now. */
  enough(): void {
    this.adviser.enough();
  }

  create(wanted: Wanted): Promise<Made> {
    return this.seating.create(wanted);
  }

  /** The tables of this device, the newest first. */
  async list(): Promise<Listed[]> {
    const heads = await refusing(this.parts.store.list());
    return heads
      .map(({ seed: _seed, levels: _levels, ...listed }) => listed)
      .toSorted((a, b) => b.at - a.at);
  }

  async forget(table: string): Promise<void> {
    await this.hub.unfollow(table);
    await refusing(this.parts.store.forget(table));
  }

  /** What its board is drawn from. */
  async content(table: string): Promise<unknown> {
    const { rules, options } = (await this.hub.find(table)).table;
    return rules.content(options);
  }

  /** The game so far as the first of the seats here may know it; all of it once it is over. */
  async replay(table: string): Promise<ReplayShown> {
    const live = await this.hub.find(table);
    return replayOf(live.table, live.seats[0] ?? null);
  }

  async transcript(table: string): Promise<string> {
    const live = await this.hub.find(table);
    return transcript.write(live.table, live.seats[0] ?? null);
  }

  /** The record, once the game is over. */
  async record(table: string): Promise<string> {
    if (!(await this.hub.find(table)).table.isOver) throw new Refused('not-over');
    return this.handOver(table);
  }

  /** The record with its seed, also of a game that goes on: for a server that takes it over. */
  async handOver(table: string): Promise<string> {
    const stored = await refusing(this.parts.store.load(table));
    if (stored === null) throw new Refused('no-such-table');
    const { seed } = (await this.hub.find(table)).table;
    return ledger.write(table, seed, stored.lines);
  }
}

/** The door of the table this message knocks at. */
function decision(message: Decision): Decide {
  const { seat, id } = message;
  switch (message.type) {
    case 'act':
      return (table, now) => turn.act(table, seat, message.version, message.action, id, now);
    case 'undo':
      return (table, now) => undo.undo(table, seat, message.version, id, now);
    case 'ask':
      return message.question === 'draw'
        ? (table, now) => ending.offerDraw(table, seat, id, now)
        : (table, now) => undo.ask(table, seat, message.version, id, now);
    case 'answer':
      return message.agree
        ? (table, now) => ending.agree(table, seat, message.question, id, now)
        : (table, now) => ending.decline(table, seat, message.question, id, now);
    case 'resign':
      return (table, now) => ending.resign(table, seat, id, now);
    case 'leave':
      return (table, now) => lobby.leave(table, seat, now);
  }
}
