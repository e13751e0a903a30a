/** Making tables of this device, where everybody sits from the start, and going on at the next. */
import { bytesToHex } from '@noble/hashes/utils.js';
import type { Player } from '../client/types';
import type { NewTable } from '../protocol';
import { refusing, type Hub, type Proposal } from './hub';
import { newTableId, type Random } from './id';
import { beginnerOf } from './levels';
import { headOf, type Live } from './live';
import type { Write } from './store';
import { SEED_BYTES } from './table/dealer';
import { askRematch, wantsRematch } from './table/ending';
import type { Line } from './table/line';
import * as lobby from './table/lobby';
import { Refused } from './table/refused';
import { named } from './table/setup';
import type { Table } from './table/table';

/** What a new table shall be, and the bots there are, the weakest first. */
export type Wanted = { asked: NewTable; levels: string[] };

/** The new table and the seats of the people at this screen. */
export type Made = { table: string; seats: number[] };

export class Seating {
  constructor(
    private readonly hub: Hub,
    private readonly random: Random,
    private readonly newId: () => string = () => newTableId(random),
  ) {}

  /** Make a table and begin. Throws Refused. */
  async create({ asked, levels }: Wanted): Promise<Made> {
    const { rules } = await this.hub.parts.titleOf(asked.game);
    const players = asked.seats.map((who, seat) => player(who, seat, levels));
    const own = players.flatMap(({ type }, seat) => (type === 'person' ? [seat] : []));
    if (own.length > 1 && !asked.hot_seat) throw new Refused('already-seated', { seat: own[0] ?? 0 });
    const agreed: lobby.Agreed = {
      game: asked.game,
      options: asked.options ?? {},
      clock: asked.clock ?? { type: 'none' },
      leaver: asked.leaver ?? 'wait',
      visibility: 'link', // nobody else finds it
      is_open: false,
      hot_seat: asked.hot_seat ?? false,
      stand_in: known(asked.stand_in || beginnerOf(levels), levels),
      rematch_of: '',
    };
    const birth = { id: this.newId(), seed: this.random(SEED_BYTES), rules };
    const { table, lines } = lobby.create(birth, agreed, players, this.hub.parts.now());
    await refusing(this.hub.parts.store.write([written(table, lines, levels)]));
    return { table: table.id, seats: own };
  }

  /** Ask for another game; the last person to ask makes the table. */
  rematch(live: Live, seat: number, request: string): Promise<number> {
    const id = this.newId();
    const seed = this.random(SEED_BYTES);
    const decide = (table: Table, now: number): Proposal => {
      const draft = askRematch(table, seat, request, now);
      if (!wantsRematch(table, seat)) return draft.change();
      const next = lobby.nextTable(table, id, seed, now);
      const also = [written(next.table, next.lines, live.levels)];
      return { ...draft.add('rematched', { text: id }).change(), also };
    };
    return this.hub.change(live, decide, { seat, request });
  }
}

function written(table: Table, lines: readonly Line[], levels: string[]): Write {
  return { head: headOf(table, levels, bytesToHex(table.seed)), lines };
}

function known(bot: string, levels: string[]): string {
  if (!levels.includes(bot)) throw new Refused('no-such-bot', { bot, bots: levels });
  return bot;
}

function player(who: NewTable['seats'][number], seat: number, levels: string[]): Player {
  if (who.who === 'open') throw new Refused('seats-open', { seats: [String(seat)] });
  if (who.who === 'bot') return named({ type: 'bot', bot: known(who.bot, levels) }, seat);
  return { type: 'person', name: lobby.cleanName(who.name) };
}
