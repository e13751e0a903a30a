/** Lines about to be added to a table, which stays as it is until they are stored. */
import { bytesToHex } from '@noble/hashes/utils.js';
import { CHANCE } from '../rules';
import { draw } from './dealer';
import { linked, NO_SEAT, type Kind, type Line } from './line';
import type { Made, Table } from './table';

/** What is to be stored in one piece. Only then may the table become what it will be. */
export type Change = { lines: readonly Line[]; after: Table };

type Part = { seat?: number; text?: string; request?: string; made?: Made };

/** Adds lines one by one to a twin of the table, each linked to the one before. */
export class Draft {
  private readonly at: number;
  private readonly after: Table;
  private readonly lines: Line[] = [];

  constructor(
    private readonly table: Table,
    now: number,
  ) {
    this.at = Math.max(now, table.at);
    this.after = table.fork();
  }

  add(kind: Kind, { seat = NO_SEAT, text = '', request = '', made }: Part = {}): this {
    const { version, digest } = this.after;
    const parts = { version, at: this.at, seat, kind, text, id: request };
    const line = linked(this.table.seed, digest, parts);
    this.after.fold(line, made);
    this.lines.push(line);
    return this;
  }

  /** Let chance play for as long as it has to, and show the seed if that ends the game. */
  deal(): this {
    const { after } = this;
    for (let { state } = after; state !== null && state.seat === CHANCE; state = after.state) {
      const action = draw(after.key, after.drawNumber, state.chances());
      const dealt = state.copy();
      dealt.apply(action);
      this.add('drew', { text: after.rules.notation(action), made: { action, after: dealt } });
    }
    return this.reveal();
  }

  /** If the game is over, show the seed, so that everybody can check the draws. */
  reveal(): this {
    return this.after.isOver ? this.add('revealed', { text: bytesToHex(this.table.seed) }) : this;
  }

  change(): Change {
    return { lines: this.lines, after: this.after };
  }
}
