/** A table as this page knows it: what was told, what is on its way, and what may be asked for. */
import type { About, Delayed, HappeningShown, Hinted, Refused, SaidShown, Seen, ToClient } from '../protocol';
import type { Listener, Verdict, Wire, Wish } from './connection.svelte';
import { newPromise, numberFor } from './numbers';
import { noteAbout, notePromise, noteSeen } from './told';
import type { Question } from './types';

/** What the table has to tell its screen besides its state. */
export type Notice =
  | { kind: 'refused'; refusal: Refused; wasAction: boolean }
  | { kind: 'happened'; happenings: HappeningShown[] }
  | { kind: 'chatted' };

export class TableModel {
  about = $state.raw<About | null>(null);
  /** One for each seat held here; the spectator's under null. */
  sights = $state.raw<ReadonlyMap<number | null, Seen>>(new Map());
  logs = $state.raw<ReadonlyMap<number | null, HappeningShown[]>>(new Map());
  chat = $state.raw<SaidShown[]>([]);
  /** The action that was sent and not answered yet. */
  pending = $state<string | null>(null);
  /** Why a bot keeps the table waiting, until it has acted. */
  delay = $state.raw<Delayed | null>(null);
  /** Why there is no table to show. */
  missing = $state<string | null>(null);

  /** When this page was first told of the table, by the server's clock: what was said before is old. */
  private arrivedAt = 0;
  /** The promises whose numbers were sent. */
  private readonly showing = new Set<string>();
  private better: (hint: Hinted) => void = () => {};
  private readonly listener: Listener;
  private readonly stop: () => void;

  constructor(
    readonly id: string,
    private readonly connection: Wire,
    tokens: () => string[],
    private readonly notify: (notice: Notice) => void,
  ) {
    this.listener = {
      table: id,
      tokens,
      since: () => this.version,
      hear: (message) => this.hear(message),
    };
    this.stop = connection.follow(this.listener);
  }

  /** The seats this page decides for, ascending. */
  get seats(): number[] {
    return [...this.sights.keys()].filter((seat) => seat !== null).toSorted((a, b) => a - b);
  }

  get version(): number {
    return this.newest?.version ?? 0;
  }

  /** Who decides. Seats are told one after the other; the newest word counts. */
  get decides(): number | null {
    return this.newest?.decides ?? null;
  }

  private get newest(): Seen | undefined {
    const sights = [...this.sights.values()];
    return sights.toSorted((a, b) => a.version - b.version).at(-1);
  }

  /** What a seat sees, or a spectator. */
  seen(seat: number | null): Seen | null {
    return this.sights.get(seat) ?? null;
  }

  log(seat: number | null): HappeningShown[] {
    return this.logs.get(seat) ?? [];
  }

  /** Take up seats that were won or lost since. */
  reseat(): void {
    this.sights = new Map();
    this.logs = new Map();
    this.connection.subscribe(this.listener);
  }

  leaveScreen(): void {
    this.stop();
  }

  async act(seat: number, action: string): Promise<void> {
    if (this.pending !== null) return;
    this.pending = action;
    const version = this.sights.get(seat)?.version ?? 0;
    const verdict = await this.ask({ type: 'act', table: this.id, seat, version, action }, true);
    if (verdict.type === 'refused' || this.version >= verdict.version) this.pending = null;
  }

  /** Have the rules say why an action that is not offered cannot be done: they refuse it. */
  async why(seat: number, action: string): Promise<void> {
    const version = this.sights.get(seat)?.version ?? 0;
    await this.ask({ type: 'act', table: this.id, seat, version, action });
  }

  undo(seat: number): Promise<Verdict> {
    return this.ask({ type: 'undo', table: this.id, seat, version: this.version });
  }

  question(seat: number, question: Question): Promise<Verdict> {
    const promise = question === 'rematch' ? newPromise() : null;
    const { id: table, version } = this;
    return this.ask({ type: 'ask', table, seat, question, version, promise });
  }

  answer(seat: number, question: 'draw' | 'takeback', agree: boolean): Promise<Verdict> {
    return this.ask({ type: 'answer', table: this.id, seat, question, agree });
  }

  /** Take a seat's last move back: at once where that is free, else when the others agree. Those at this
   * page agree with it. */
  async takeBack(seat: number): Promise<void> {
    if (this.sights.get(seat)?.can_undo) await this.undo(seat);
    else await this.settle(seat, 'takeback');
  }

  /** Ask, and agree for everybody else who sits at this page. */
  async settle(seat: number, question: 'draw' | 'takeback'): Promise<void> {
    const verdict = await this.question(seat, question);
    if (verdict.type === 'refused') return;
    for (const other of this.seats.filter((one) => one !== seat)) {
      // Refused where nothing is left to agree to.
      await this.connection.ask({ type: 'answer', table: this.id, seat: other, question, agree: true });
    }
  }

  resign(seat: number): Promise<Verdict> {
    return this.ask({ type: 'resign', table: this.id, seat });
  }

  leave(seat: number): Promise<Verdict> {
    return this.ask({ type: 'leave', table: this.id, seat });
  }

  say(seat: number, text: string): Promise<Verdict> {
    return this.ask({ type: 'say', table: this.id, seat, text });
  }

  /** What the strongest bot would do in this seat's place; null when it will not say.
   *
   * A table of this device goes on thinking, and tells what is better until enough().
   */
  async hint(seat: number, better: (hint: Hinted) => void = () => {}): Promise<Hinted | null> {
    this.better = better;
    const verdict = await this.ask({ type: 'hint', table: this.id, seat, version: this.version });
    return verdict.type === 'hinted' ? verdict : null;
  }

  /** Nobody looks at the hint any more. */
  enough(): void {
    this.better = () => {};
    this.connection.enough?.();
  }

  private async ask(wish: Wish, wasAction = false): Promise<Verdict> {
    const verdict = await this.connection.ask(wish);
    if (verdict.type === 'refused') this.tellRefusal(verdict, wasAction);
    return verdict;
  }

  private tellRefusal(refusal: Refused, wasAction = false): void {
    this.notify({ kind: 'refused', refusal, wasAction });
  }

  private hear(message: ToClient): void {
    if (message.type === 'refused') {
      if (message.code === 'preparing') return; // the connection tells how far that is, and asks again
      if (this.about === null) this.missing = message.code;
      // Said without being asked: what a bot did could not be written down.
      else if (message.code === 'not-kept') this.tellRefusal(message);
      return;
    }
    if (!('table' in message) || message.table !== this.id) return;
    if (message.type === 'hinted') this.better(message);
    if (message.type === 'about') this.learn(message);
    if (message.type === 'seen') this.see(message);
    if (message.type === 'delayed') this.delay = message;
    if (message.type === 'chat') message.said.forEach((said) => this.hearChat(said));
  }

  private learn(about: About): void {
    this.arrivedAt ||= Date.now() + this.connection.offset;
    this.about = about;
    noteAbout(about);
    this.showNumbers();
  }

  /** Once the seats are settled: show what this device promised for the seats it holds. */
  private showNumbers(): void {
    const { about, id: table } = this;
    if (about === null || !about.calls) return;
    for (const seat of this.seats) {
      const promise = about.seats[seat]?.promise ?? '';
      const number = numberFor(promise);
      if (number === undefined || this.showing.has(promise)) continue;
      this.showing.add(promise);
      notePromise(table, promise, false);
      void this.connection.ask({ type: 'show', table, seat, number }).then(({ type }) => {
        if (type === 'accepted') notePromise(table, promise, true);
      });
    }
  }

  private see(seen: Seen): void {
    const before = this.sights.get(seen.seat);
    if (before !== undefined && before.version > seen.version) return;
    this.missing = null;
    if (this.delay !== null && this.delay.version < seen.version) this.delay = null;
    this.sights = new Map(this.sights).set(seen.seat, seen);
    noteSeen(seen);
    this.showNumbers();
    this.pending = null;
    const known = this.logs.get(seen.seat) ?? [];
    const last = known.at(-1)?.version ?? 0;
    const fresh = (seen.happenings ?? []).filter((happening) => happening.version > last);
    if (fresh.length === 0) return;
    this.logs = new Map(this.logs).set(seen.seat, [...known, ...fresh]);
    if (before !== undefined) this.notify({ kind: 'happened', happenings: fresh });
  }

  private hearChat(said: SaidShown): void {
    if (this.chat.some((other) => other.number === said.number)) return;
    this.chat = [...this.chat, said].toSorted((a, b) => a.number - b.number);
    if (said.at > this.arrivedAt) this.notify({ kind: 'chatted' });
  }
}
