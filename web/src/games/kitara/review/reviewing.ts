/** A game of Kitara looked back at: the compiled parts, run in the order of kitama/bots/kitara/review/look.py. */
import type { Block, Module } from '../../../local/module';
import type { Functions } from '../local/functions';
import description from '../local/module.json';
import type { KitaraRules } from '../local/rules';
import type { KitaraState } from '../local/state';

/** Why a seat's chance at the start became its result: four bars that add up to the change. */
export type Account = { start: number; luck: number; own: number; others: number; left: number; result: number };

export type Turn = {
  seat: number;
  /** The action that was its player's first decision, counted from 0. */
  root: number;
  /** How much of a chance to win it gave away, from 0 to 1; null while it is not judged. */
  loss: number | null;
  played: string[];
  /** Empty where the turn played is as good as any. */
  better: string[];
  /** Chances to win when it was over. */
  after: number[];
};

export type Told = {
  /** How much is done, from 0 to 1. */
  done: number;
  start: number[];
  turns: Turn[];
  accounts: Account[];
};

/** A second try at a turn. */
export type Attempt = { loss: number; better: string[] };

const { samples, nodes, rounds, width } = description.facts.review;
const minds: Record<string, number[]> = description.facts.minds;
/** Marks of a turn, as walk.py numbers them. */
const [SEAT, ROOT, PLAYED, BETTER, MARKS] = [0, 2, 4, 5, 6];
const [COUNT, COURSE] = [0, 3];
const SEATS = 4;
const BARS = 4;
/** Plans tried, and comparisons made, between two looks at the worker's messages. */
const TRIES = 50;
const EACH = 16;

export class Reviewing {
  private readonly module: Module<Functions>;
  private readonly walk: Block;
  private readonly at: number;
  private readonly search: number;
  private readonly duel: number;
  private readonly bars: number;

  constructor(private readonly rules: KitaraRules) {
    const { module } = rules;
    this.module = module;
    this.walk = module.block('goOn', 2);
    this.at = module.take(this.walk.bytes);
    this.search = module.take(module.block('study', 5).bytes);
    this.duel = module.take(module.block('study', 6).bytes);
    this.bars = module.take(module.block('addUp', 2).bytes);
  }

  *look(options: Record<string, string>, actions: readonly string[]): Generator<Told, void> {
    const { call } = this.module;
    const start = this.rules.start(options) as KitaraState;
    const players = Number(start.options['players']);
    // As kitama/bots/kitara/ground.py: to search, moves end by themselves with the last one.
    const settings = this.rules.settings.at({ ...start.options, end: 'forced' });
    this.putIn(start.record, players, actions);
    call.setOut(settings, samples, this.at);
    let behind = 0;
    let told = 0;
    while (call.goOn(settings, samples, this.at) === 0) {
      behind += 1;
      const [, , rows = 0] = this.ints('course', COURSE);
      if (rows > told) {
        told = rows;
        yield this.told(settings, players, null, behind / actions.length / 3);
      }
    }
    const judged = new Set<number>();
    const rows = this.decided();
    for (const row of rows) {
      this.judge(settings, row);
      judged.add(row);
      yield this.told(settings, players, judged, (1 + (2 * judged.size) / rows.length) / 3);
    }
  }

  /** What a turn made from a state on gave away against the best plan, and that plan. */
  tried(options: Record<string, string>, record: Uint8Array, actions: readonly string[]): Attempt {
    const { call } = this.module;
    const players = Number(options['players']);
    const settings = this.rules.settings.at({ ...options, end: 'forced' });
    this.putIn(record, players, actions);
    // The values of states are not asked for here: one sample each is enough.
    call.setOut(settings, 1, this.at);
    while (call.goOn(settings, 1, this.at) === 0);
    const [row] = this.decided();
    if (row === undefined) return { loss: 0, better: [] };
    this.judge(settings, row);
    const [turn] = this.told(settings, players, new Set([row]), 1).turns;
    return { loss: turn?.loss ?? 1, better: turn?.better ?? [] };
  }

  /** The rows of turns in which something was decided. Others have nothing to judge, and may lie between them. */
  private decided(): number[] {
    return this.rows().flatMap((marks, row) => ((marks[PLAYED] ?? 0) > 0 ? [row] : []));
  }

  private judge(settings: number, row: number): void {
    const { call } = this.module;
    call.study(settings, this.at, row, width, nodes, this.search, this.duel);
    while (call.step(settings, this.search, 0, TRIES) === 0);
    for (let round = 0; round < rounds; round += EACH) call.compare(settings, this.at, row, EACH, this.search, this.duel);
  }

  private putIn(record: Uint8Array, players: number, actions: readonly string[]): void {
    const { module } = this;
    module.bytes(this.at + this.offset('begun'), record.length).set(record);
    const numbers = actions.map((text) => BigInt(this.rules.parse(text)));
    module.ints(this.at + this.offset('actions'), numbers.length).set(numbers);
    module.ints(this.at + this.offset('course'), COURSE)[COUNT] = BigInt(numbers.length);
    const mind = minds[players] ?? [];
    module.floats(this.at + this.offset('outlook.mind'), mind.length).set(mind);
    const inner = this.module.block('study', 5).arrays.find(({ name }) => name === 'mind');
    module.floats(this.search + (inner?.offset ?? 0), mind.length).set(mind);
  }

  private told(settings: number, players: number, judged: ReadonlySet<number> | null, done: number): Told {
    this.module.call.addUp(settings, this.at, this.bars);
    const bars = [...this.module.floats(this.bars, SEATS * BARS)];
    const values = this.floats('values', SEATS * 64);
    const result = this.floats('result', SEATS);
    const start = values.slice(0, players);
    const marked = this.rows();
    // Nothing is known yet of what the turn that is being gone through leads to.
    const known = judged === null ? marked.slice(0, -1) : marked;
    const last = judged === null ? -1 : Math.max(...this.decided());
    return {
      done,
      start,
      turns: known.flatMap((marks, row) =>
        this.turn(marks, row, players, row === last ? result : values.slice(SEATS * (row + 1)), judged ?? new Set()),
      ),
      accounts: start.map((chance, seat) => {
        const [luck = 0, own = 0, others = 0, left = 0] = bars.slice(BARS * seat);
        return { start: chance, luck, own, others, left, result: result[seat] ?? 0 };
      }),
    };
  }

  private turn(marks: number[], row: number, players: number, after: number[], judged: ReadonlySet<number>): Turn[] {
    const [seat = 0, played = 0, better = 0] = [marks[SEAT], marks[PLAYED], marks[BETTER]];
    if (played === 0) return [];
    const gain = this.floats('gains', SEATS * (row + 1))[SEATS * row + seat] ?? 0;
    return [
      {
        seat,
        root: marks[ROOT] ?? 0,
        loss: judged.has(row) ? Math.max(0, -gain) : null,
        played: this.line('played', row, played),
        better: judged.has(row) ? this.line('better', row, better) : [],
        after: after.slice(0, players),
      },
    ];
  }

  private line(name: string, row: number, length: number): string[] {
    const [, room = 0] = this.walk.arrays.find((array) => array.name === name)?.shape ?? [];
    return this.ints(name, room * row + length)
      .slice(room * row)
      .map((action) => this.rules.notation(action));
  }

  /** The marks of the turns begun. */
  private rows(): number[][] {
    const [, , count = 0] = this.ints('course', COURSE);
    const marks = this.ints('turns', MARKS * count);
    return Array.from({ length: count }, (_, row) => marks.slice(MARKS * row, MARKS * (row + 1)));
  }

  private ints(name: string, count: number): number[] {
    return Array.from(this.module.ints(this.at + this.offset(name), count), Number);
  }

  private floats(name: string, count: number): number[] {
    const [...shape] = this.walk.arrays.find((array) => array.name === name)?.shape ?? [];
    const most = shape.reduce((all, each) => all * each, 1);
    return [...this.module.floats(this.at + this.offset(name), Math.min(count, most))];
  }

  private offset(name: string): number {
    const found = this.walk.arrays.find((array) => array.name === name);
    if (found === undefined) throw new Error(`no array is called ${name}`);
    return found.offset;
  }
}
