/** A table as this page knows it: what was told, what is on its way, and what may be asked for. */
import type { About, HappeningShown, Hinted, Refused, SaidShown, Seen, ToClient } from '../protocol';
import type { Connection, Listener, Verdict, Wish } from './connection.svelte';
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
  /** Why there is no table to show. */
  missing = $state<string | null>(null);

  /** When this page was first told of the table, by the server's clock: what was said before is old. */
  private arrivedAt = 0;
  private readonly listener: Listener;
  private readonly stop: () => void;

  constructor(
    readonly id: string,
    private readonly connection: Connection,
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
    return this.ask({ type: 'ask', table: this.id, seat, question, version: this.version });
  }

  answer(seat: number, question: 'draw' | 'takeback', agree: boolean): Promise<Verdict> {
    return this.ask({ type: 'answer', table: this.id, seat, question, agree });
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

  /** What the strongest bot would do in this seat's place; null when it will not say. */
  async hint(seat: number): Promise<Hinted | null> {
    const verdict = await this.ask({ type: 'hint', table: this.id, seat, version: this.version });
    return verdict.type === 'hinted' ? verdict : null;
  }

  private async ask(wish: Wish, wasAction = false): Promise<Verdict> {
    const verdict = await this.connection.ask(wish);
    if (verdict.type === 'refused') {
      this.notify({ kind: 'refused', refusal: verdict, wasAction });
    }
    return verdict;
  }

  private hear(message: ToClient): void {
    if (message.type === 'refused') {
      if (this.about === null) this.missing = message.code;
      return;
    }
    if (!('table' in message) || message.table !== this.id) return;
    if (message.type === 'about') this.learn(message);
    if (message.type === 'seen') this.see(message);
    if (message.type === 'chat') message.said.forEach((said) => this.hearChat(said));
  }

  private learn(about: About): void {
    this.arrivedAt ||= Date.now() + this.connection.offset;
    this.about = about;
  }

  private see(seen: Seen): void {
    const before = this.sights.get(seen.seat);
    if (before !== undefined && before.version > seen.version) return;
    this.missing = null;
    this.sights = new Map(this.sights).set(seen.seat, seen);
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
