/** A table held in memory by this worker. */
import { hexToBytes } from '@noble/hashes/utils.js';
import type { Release } from './hold';
import type { Rules } from './rules';
import type { Head, Stored } from './store';
import { takeIn } from './table/opening';
import { Table, type Happening } from './table/table';
import type { Search } from './thinker';

export class Live {
  readonly table: Table;
  /** The bots there are, the weakest first. */
  readonly levels: string[];
  /** Whether the page is shown it. */
  isFollowed = false;
  /** Whether its bots think in this tab. */
  isHeld = false;
  release: Release = () => {};
  /** The bot that decides next, and the version it was asked about. */
  thinking: { search: Search; version: number } | null = null;
  alarm: ReturnType<typeof setTimeout> | undefined;
  /** The store may know more than we do. */
  isStale = false;
  private last: Promise<unknown> = Promise.resolve();

  constructor(stored: Stored, rules: Rules) {
    this.table = new Table(stored.head.table, hexToBytes(stored.head.seed), rules);
    this.levels = stored.head.levels;
    takeIn(this.table, stored.lines);
  }

  /** The seats that are held here: everybody but the bots. */
  get seats(): number[] {
    return this.table.people();
  }

  takeIn(stored: Stored): Happening[] {
    const told = this.table.happenings.length;
    takeIn(this.table, stored.lines);
    this.isStale = false;
    return this.table.happenings.slice(told);
  }

  /** One thing after the other. */
  inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = this.last.then(work);
    this.last = result.catch(() => undefined);
    return result;
  }
}

/** What the store shall know about a table that will be as this one. */
export function headOf(table: Table, levels: string[], seed: string): Head {
  const { at, decider, id, phase, players, setup } = table;
  return { table: id, game: setup.game, seed, levels, players, phase, decides: decider, at };
}
