/** The endgame table of this page: filled for the five cards of a game when few men are left. */
import type { Module } from '../../../local/module';
import type { Thought } from '../../../local/rules';
import { facts } from './facts';
import type { Functions } from './functions';
import { notation, parse } from './notation';

const { words, boards, values, task, line } = facts.table;
const WORD = 8;
const HALF = 4;

type Room = {
  table: number;
  boards: number;
  /** The game after an action. */
  after: number;
  /** The cards it was filled for. */
  cards: number;
};

export class Endgame {
  private room: Room | null = null;

  constructor(private readonly module: Module<Functions>) {}

  /** What is certain of the position in a course; null where too many men are left. */
  thought(course: number): Thought | null {
    if (!this.module.call.is_known(course)) return null;
    const { table } = this.filled(course);
    const distance = this.module.call.look_up(table, course);
    const actions = this.module.ints(table + WORD * line, Math.max(1, distance));
    const texts = Array.from(actions, (action) => notation(Number(action)));
    return {
      action: texts[0] ?? '',
      value: distance === 0 ? 0 : distance % 2 === 1 ? 1 : -1,
      line: texts,
      alternatives: [],
      nodes: 0,
      distance,
      isShortest: true,
      isDrawn: distance === 0,
    };
  }

  /** Whether an action keeps a draw that nobody can force a win from. */
  keeps(course: number, action: string): boolean {
    const { module } = this;
    const { table, after } = this.filled(course);
    const { bytes } = module.block('begin', 0);
    module.bytes(after, bytes).set(module.bytes(course, bytes));
    module.call.apply(after, parse(action));
    return module.call.look_up(table, after) === 0;
  }

  private filled(course: number): Room {
    const { module } = this;
    const cards = module.call.five(course);
    const room = (this.room ??= {
      table: module.take(WORD * words),
      boards: module.take(HALF * boards),
      after: module.take(module.block('begin', 0).bytes),
      cards: 0,
    });
    if (room.cards === cards) return room;
    const { call } = module;
    call.prepare(room.table, room.boards, course);
    while (call.settle(room.table, room.boards, room.table + WORD * values, room.table + WORD * task) > 0);
    room.cards = cards;
    return room;
  }
}
