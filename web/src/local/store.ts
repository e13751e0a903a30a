/** Where lines are kept. A line is there before anybody is shown what it says. */
import type { Player } from '../client/types';
import type { Line } from './table/line';

/** What is known of a table without its lines. */
export type Head = {
  table: string;
  game: string;
  /** In hexadecimal digits. It never leaves this device while the game goes on. */
  seed: string;
  /** The bots there are, the weakest first. */
  levels: string[];
  players: (Player | null)[];
  phase: 'lobby' | 'playing' | 'over';
  decides: number | null;
  /** When the last line was written. */
  at: number;
};

export type Stored = { head: Head; lines: Line[] };
export type Write = { head: Head; lines: readonly Line[] };

/** Somebody else has written a line of this version: read it, and decide again. */
export class VersionTaken extends Error {}

/** The table was forgotten. */
export class Forgotten extends Error {}

/** The device does not take it: full, forbidden or broken. Nothing was written. */
export class Unkept extends Error {}

export interface Store {
  /** Whether what is written outlives the page. */
  readonly isKept: boolean;
  /** A table with its lines from that version on; null where it is not there. Throws Unkept. */
  load(table: string, from?: number): Promise<Stored | null>;
  /** All of it or nothing. Throws VersionTaken, Forgotten, Unkept. */
  write(writes: readonly Write[]): Promise<void>;
  list(): Promise<Head[]>;
  forget(table: string): Promise<void>;
}

/** How many tables a device keeps. */
export const MOST_TABLES = 100;

/** The tables that make room: the oldest that are over, then the oldest. */
export function overdue(heads: readonly Head[], most = MOST_TABLES): string[] {
  const order = heads.toSorted(
    (a, b) => Number(b.phase === 'over') - Number(a.phase === 'over') || a.at - b.at,
  );
  return order.slice(0, Math.max(0, heads.length - most)).map(({ table }) => table);
}

/** For browsers that keep nothing: it lasts as long as the page. */
export class Memory implements Store {
  readonly isKept: boolean = false;
  private readonly tables = new Map<string, Stored>();

  async load(table: string, from = 0): Promise<Stored | null> {
    const stored = this.tables.get(table);
    return stored === undefined ? null : { head: stored.head, lines: stored.lines.slice(from) };
  }

  async write(writes: readonly Write[]): Promise<void> {
    for (const { head, lines } of writes) {
      const stored = this.tables.get(head.table);
      const first = lines[0]?.version ?? 0;
      if (first > 0 && stored === undefined) throw new Forgotten();
      if ((stored?.lines.length ?? 0) !== first) throw new VersionTaken();
    }
    for (const { head, lines } of writes) {
      const before = this.tables.get(head.table)?.lines ?? [];
      this.tables.set(head.table, { head, lines: [...before, ...lines] });
    }
    for (const table of overdue(await this.list())) this.tables.delete(table);
  }

  async list(): Promise<Head[]> {
    return [...this.tables.values()].map(({ head }) => head);
  }

  async forget(table: string): Promise<void> {
    this.tables.delete(table);
  }
}
