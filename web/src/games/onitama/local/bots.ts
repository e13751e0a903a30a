/** Onitama's bots in this page: the compiled thinking, its time kept and its lines put into words. The
 * best one asks an endgame table where few men are left: what it says there is certain. */
import type { Module } from '../../../local/module';
import type { Bots, Gain, Judged, Known, Question, Thought } from '../../../local/rules';
import { Endgame } from './endgame';
import { facts } from './facts';
import type { Functions } from './functions';
import { notation, parse } from './notation';

const { results } = facts;
const WORD = 8;
const THREADS = 1;
const DONE = 0;

type Level = (typeof facts.levels)['best'];

export class OnitamaBots implements Bots {
  /** Where the module has the game it is asked about. */
  private readonly course: number;
  /** Where it has what it remembers, by the number of buckets. */
  private readonly memories = new Map<number, number>();

  /** Where it has a line, and where it writes what that comes to. */
  private readonly line: number;
  private readonly out: number;
  private readonly endgame: Endgame;

  constructor(
    private readonly module: Module<Functions>,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.course = module.take(module.block('begin', 0).bytes);
    this.line = module.take(module.block('gain', 1).bytes);
    this.out = module.take(module.block('gain', 3).bytes);
    this.endgame = new Endgame(module);
  }

  *think(question: Question): Generator<Thought, void> {
    const level = (facts.levels as Record<string, Level>)[question.level];
    if (level === undefined) throw new Error(`no level ${question.level}`);
    const memory = this.memoryOf(level.buckets);
    this.module.bytes(this.course, question.seen.length).set(question.seen);
    const known = level.milliseconds > 0 ? this.endgame.thought(this.course) : null;
    if (known !== null && !known.isDrawn) {
      yield known;
      return;
    }
    this.module.call.ask(memory, this.course, level.milliseconds > 0 ? 0 : 1);
    if (level.depth > 0) {
      const { depth, unseen, overlooked, roughness } = level;
      this.module.call.glance(memory, depth, unseen, overlooked, roughness, ...question.seed);
      yield this.thought(memory);
    } else {
      for (const thought of this.steps(memory, level, question)) {
        yield known === null ? thought : { ...known, ...this.drawing(thought, known), nodes: thought.nodes };
      }
    }
  }

  verdict(before: Known, after: Known): Judged {
    const { call } = this.module;
    const exact = before.isExact && after.isExact ? 1 : 0;
    const found = facts.verdicts[call.verdict(before.value, before.left, after.value, after.left, exact)] ?? 'good';
    const isHarmless = found === 'good' || found === 'slower' || found === 'lost-anyway';
    const given = call.loss(before.value, after.value);
    return { verdict: found, loss: isHarmless ? 0 : given, given };
  }

  gain(seen: Uint8Array<ArrayBuffer>, line: readonly string[]): Gain | null {
    const { call } = this.module;
    this.module.bytes(this.course, seen.length).set(seen);
    this.module.ints(this.line, line.length).set(line.map((text) => BigInt(parse(text))));
    const what = facts.gains[call.gain(this.course, this.line, line.length, this.out)];
    const [action = 0n, moves = 0n] = this.module.ints(this.out, 2);
    return what ? { what, action: notation(Number(action)), moves: Number(moves) } : null;
  }

  accuracy(loss: number): number {
    return this.module.call.accuracy(loss);
  }

  /** By nodes, time only ends it; by time, it is handed out in slices. */
  private *steps(memory: number, level: Level, { milliseconds, nodes = 0, others = 0 }: Question): Generator<Thought, void> {
    const { call } = this.module;
    const began = this.now();
    const budget = Math.min(level.milliseconds, milliseconds);
    const isCounted = level.nodes > 0 || nodes > 0;
    let phase = call.think(memory, 1 + others, level.nodes || nodes);
    if (phase === DONE) yield this.thought(memory);
    while (phase !== DONE) {
      if (!isCounted) call.allow(memory, budget, this.now() - began);
      phase = call.step(memory);
      yield this.thought(memory);
      if (nodes > 0 && this.now() - began > milliseconds) return;
    }
  }

  /** Where nobody can force a win: what the search would play, unless that lets the draw slip. */
  private drawing({ action, line }: Thought, known: Thought): Pick<Thought, 'action' | 'line'> {
    return this.endgame.keeps(this.course, action) ? { action, line: line.slice(0, 1) } : known;
  }

  private memoryOf(buckets: number): number {
    const known = this.memories.get(buckets);
    if (known !== undefined) return known;
    const { call } = this.module;
    const memory = this.module.take(WORD * call.words(THREADS, buckets));
    call.furnish(memory, memory, THREADS, buckets);
    this.memories.set(buckets, memory);
    return memory;
  }

  private thought(memory: number): Thought {
    const { call } = this.module;
    const lines = Array.from({ length: this.word(memory, results.found) }, (_, index) => {
      return { actions: this.actions(memory, index), value: call.expected(memory, index) };
    });
    const [best, ...others] = lines;
    if (best === undefined) throw new Error('a thought without a line');
    return {
      action: best.actions[0] ?? '',
      value: best.value,
      line: best.actions,
      alternatives: others.map(({ actions, value }) => ({ action: actions[0] ?? '', value })),
      nodes: this.word(memory, results.nodes),
      distance: call.distance(memory, 0),
      isShortest: this.word(memory, results.shortest) !== 0,
    };
  }

  private actions(memory: number, index: number): string[] {
    const at = memory + WORD * (results.first + index * results.each);
    const length = this.word(at, results.length);
    const actions = this.module.ints(at + WORD * results.actions, length);
    return Array.from(actions, (action) => notation(Number(action)));
  }

  private word(at: number, place: number): number {
    return Number(this.module.ints(at + WORD * place, 1)[0]);
  }
}
