/** The tables of this worker: decide, store, and only then tell.
 *
 * The same order as kitama.server.hub keeps. Another tab has a worker of its own; the store's versions
 * decide between them, and who loses a race reads what won and decides again.
 */
import { bytesToHex } from '@noble/hashes/utils.js';
import type { ToClient } from '../protocol';
import type { Hold } from './hold';
import { headOf, Live } from './live';
import type { Title } from './rules';
import { Forgotten, Unkept, VersionTaken, type Store, type Write } from './store';
import { about, seen } from './table/audience';
import type { Change } from './table/draft';
import { timeOut } from './table/ending';
import { NO_SEAT, type Kind } from './table/line';
import * as lobby from './table/lobby';
import { Refused } from './table/refused';
import { requestKey, type Happening, type Table } from './table/table';

/** A change, with what is stored in the same breath. */
export type Proposal = Change & { also?: Write[] };
export type Decide = (table: Table, now: number) => Proposal | null;
export type Asker = { seat: number; request: string };

export type Parts = {
  store: Store;
  titleOf: (game: string) => Promise<Pick<Title, 'rules'>>;
  hold: Hold;
  now: () => number;
  /** Tells the page. */
  tell: (message: ToClient) => void;
  /** Tells the other tabs that a table has grown. */
  announce: (table: string) => void;
};

const ATTEMPTS = 20;
const CHANGES_ABOUT: readonly Kind[] = ['left', 'returned', 'resigned', 'timed-out'];
const NOBODY: Asker = { seat: NO_SEAT, request: '' };

export class Hub {
  /** Called after each change: somebody may have to do something about the next decision. */
  changed: (live: Live) => void = () => {};
  private readonly tables = new Map<string, Promise<Live>>();

  constructor(readonly parts: Parts) {}

  /** The table, from memory or from the store. Throws Refused. */
  find(table: string): Promise<Live> {
    const found = this.tables.get(table) ?? this.open(table);
    this.tables.set(table, found);
    found.catch(() => this.tables.delete(table));
    return found;
  }

  private async open(table: string): Promise<Live> {
    const stored = await refusing(this.parts.store.load(table));
    if (stored === null) throw new Refused('no-such-table');
    const { rules } = await this.parts.titleOf(stored.head.game);
    return new Live(stored, rules);
  }

  /** Show a table to the page from now on: everything at first, then what changes. */
  async follow(table: string, since: number): Promise<void> {
    const live = await this.find(table);
    await live.inTurn(async () => {
      if (live.isStale) await this.refresh(live);
      this.tell(about(live.table));
      this.show(live, live.table.happenings.filter(({ version }) => version > since));
    });
    if (!live.isFollowed) {
      live.isFollowed = true;
      live.release = this.parts.hold(table, () => {
        live.isHeld = true;
        // Who held it before may have gone between storing and announcing.
        void this.grown(table);
      });
    }
    for (const seat of live.seats) await this.comeBack(live, seat);
    this.changed(live);
  }

  private async comeBack(live: Live, seat: number): Promise<void> {
    if (!live.table.away.has(seat)) return;
    await this.change(live, (table, now) => lobby.comeBack(table, seat, now));
  }

  /** Show it no longer, and let another tab hold it. */
  async unfollow(table: string): Promise<void> {
    const live = await this.tables.get(table);
    if (live === undefined) return;
    this.tables.delete(table);
    live.isFollowed = false;
    live.isHeld = false;
    live.release();
    this.changed(live);
  }

  /** Another tab has added to a table that may be shown here. */
  async grown(table: string): Promise<void> {
    const live = await this.tables.get(table);
    if (live === undefined) return;
    live.isStale = true;
    await live.inTurn(() => this.refresh(live));
    this.changed(live);
  }

  /** Let a decision become true: the version it made. Throws Refused.
   *
   * A request already accepted gets its first answer again.
   */
  change(live: Live, decide: Decide, asker: Asker = NOBODY): Promise<number> {
    return live.inTurn(async () => {
      if (live.isStale) await this.refresh(live);
      for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
        const accepted = live.table.accepted.get(requestKey(asker.seat, asker.request));
        if (asker.request !== '' && accepted !== undefined) return accepted;
        if (asker.seat !== NO_SEAT && live.table.isPlaying) live.table.requireInGame(asker.seat);
        try {
          return await this.decide(live, decide, asker.seat);
        } catch (error) {
          if (!(error instanceof VersionTaken)) throw error;
          await this.refresh(live);
        }
      }
      throw new Refused('busy');
    });
  }

  private async decide(live: Live, decide: Decide, seat: number): Promise<number> {
    const now = this.parts.now();
    const { table } = live;
    const late = timeOut(table, now);
    if (late !== null) {
      await this.makeTrue(live, late);
      if (table.isOver || table.out.has(seat)) throw new Refused('time-is-up');
    }
    const proposal = decide(table, now);
    return proposal === null ? table.version : this.makeTrue(live, proposal);
  }

  /** Store, then swap the state, then tell: in this order and no other. */
  private async makeTrue(live: Live, { lines, after, also = [] }: Proposal): Promise<number> {
    const { table } = live;
    const first = table.version + 1;
    const head = headOf(after, live.levels, bytesToHex(table.seed));
    await refusing(this.parts.store.write([{ head, lines }, ...also]));
    const told = after.happenings;
    table.become(after);
    this.tellChange(live, told);
    this.parts.announce(table.id);
    this.changed(live);
    return first;
  }

  /** Read what other tabs have added, and tell it here. */
  private async refresh(live: Live): Promise<void> {
    const stored = await refusing(this.parts.store.load(live.table.id, live.table.version));
    if (stored === null) throw new Refused('no-such-table');
    this.tellChange(live, live.takeIn(stored));
  }

  private tellChange(live: Live, happenings: readonly Happening[]): void {
    if (!live.isFollowed || happenings.length === 0) return;
    if (happenings.some(({ kind }) => CHANGES_ABOUT.includes(kind))) this.tell(about(live.table));
    this.show(live, happenings);
  }

  private show({ table, seats }: Live, happenings: readonly Happening[]): void {
    const now = this.parts.now();
    for (const seat of seats) this.tell(seen(table, seat, happenings, now));
  }

  private tell(message: ToClient): void {
    this.parts.tell(message);
  }
}

/** What the store answers; where the device does not keep anything, that is a refusal. */
export async function refusing<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof Unkept) throw new Refused('not-kept', { message: error.message });
    if (error instanceof Forgotten) throw new Refused('no-such-table');
    throw error;
  }
}
