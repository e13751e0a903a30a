/** The tables this device has a part in, with the tokens of its seats. */
import { remember, remembered } from '../device/storage';
import type { SeatToken } from '../protocol';

/** A table as this device last knew it. */
export type MyTable = {
  table: string;
  game: string;
  /** What the join link needs; empty where this device never had it. */
  join: string;
  seats: SeatToken[];
  /** The names of the others. */
  others: string[];
  phase: 'lobby' | 'playing' | 'over' | 'gone';
  /** Who decides: the name, or an empty text for oneself. */
  decides: string | null;
  at: number;
  /** How it ended for this device's seat, how many moves there were, how strong computers were; games
   * kept by earlier versions of the page do not say. */
  won?: 'yes' | 'no' | 'draw' | '';
  moves?: number;
  level?: string;
};

const MOST = 60;

function isList(value: unknown): value is MyTable[] {
  return Array.isArray(value) && value.every((item) => typeof item?.table === 'string');
}

class MyTables {
  list = $state<MyTable[]>(remembered('tables', [], isList));

  constructor() {
    addEventListener('storage', (event) => {
      if (event.key === 'kitama.tables') this.list = remembered('tables', [], isList);
    });
  }

  find(table: string): MyTable | undefined {
    return this.list.find((mine) => mine.table === table);
  }

  tokens(table: string): string[] {
    return this.find(table)?.seats.map((seat) => seat.token) ?? [];
  }

  tokenOf(table: string, seat: number): string {
    return this.find(table)?.seats.find((mine) => mine.seat === seat)?.token ?? '';
  }

  /** Keep what is known of a table; what is left out stays as it was. */
  keep(table: string, known: Partial<MyTable>): void {
    const before = this.find(table) ?? {
      table,
      game: '',
      join: '',
      seats: [],
      others: [],
      phase: 'lobby',
      decides: null,
      at: Date.now(),
    };
    const after: MyTable = { ...before, ...known };
    if (JSON.stringify(after) === JSON.stringify(this.find(table))) return;
    this.save([after, ...this.list.filter((mine) => mine.table !== table)].slice(0, MOST));
  }

  addSeat(table: string, seat: SeatToken): void {
    const others = this.find(table)?.seats.filter((mine) => mine.seat !== seat.seat) ?? [];
    this.keep(table, { seats: [...others, seat] });
  }

  forget(table: string): void {
    this.save(this.list.filter((mine) => mine.table !== table));
  }

  private save(list: MyTable[]): void {
    this.list = list;
    remember('tables', list);
  }
}

export const myTables = new MyTables();
