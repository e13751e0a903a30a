/** Onitama's bots in this page: the compiled thinking, its time kept and its lines put into words. */
import type { Module } from '../../../local/module';
import type { Bots, Known, Question, Thought } from '../../../local/rules';
import { facts } from './facts';
import type { Functions } from './functions';
import { notation } from './notation';

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

  constructor(
    private readonly module: Module<Functions>,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.course = module.take(module.block('begin', 0).bytes);
  }

  *think(question: Question): Generator<Thought, void> {
    const level = (facts.levels as Record<string, Level>)[question.level];
    if (level === undefined) throw new Error(`no level ${question.level}`);
    const memory = this.memoryOf(level.buckets);
    this.module.bytes(this.course, question.seen.length).set(question.seen);
    this.module.call.ask(memory, this.course, level.milliseconds > 0 ? 0 : 1);
    if (level.depth > 0) {
      const { depth, overlooked, roughness } = level;
      this.module.call.glance(memory, depth, overlooked, roughness, ...question.seed);
      yield this.thought(memory);
    } else {
      yield* this.steps(memory, level, question.milliseconds);
    }
  }

  verdict(before: Known, after: Known): { verdict: string; loss: number } {
    const { call } = this.module;
    // How many moves a line takes is the most it can take, so that none is called slower.
    const found = facts.verdicts[call.verdict(before.value, before.left, after.value, after.left, 0)] ?? 'good';
    const isHarmless = found === 'good' || found === 'lost-anyway';
    return { verdict: found, loss: isHarmless ? 0 : call.loss(before.value, after.value) };
  }

  accuracy(loss: number): number {
    return this.module.call.accuracy(loss);
  }

  private *steps(memory: number, level: Level, milliseconds: number): Generator<Thought, void> {
    const { call } = this.module;
    const began = this.now();
    const budget = Math.min(level.milliseconds, milliseconds);
    let phase = call.think(memory, facts.lines, level.nodes);
    if (phase === DONE) yield this.thought(memory);
    while (phase !== DONE) {
      if (level.nodes === 0) call.allow(memory, budget, this.now() - began);
      phase = call.step(memory);
      yield this.thought(memory);
    }
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
      return { actions: this.line(memory, index), value: call.expected(memory, index) };
    });
    const [best, ...others] = lines;
    if (best === undefined) throw new Error('a thought without a line');
    return {
      action: best.actions[0] ?? '',
      value: best.value,
      line: best.actions,
      alternatives: others.map(({ actions, value }) => ({ action: actions[0] ?? '', value })),
      nodes: this.word(memory, results.nodes),
    };
  }

  private line(memory: number, index: number): string[] {
    const at = memory + WORD * (results.first + index * results.each);
    const length = this.word(at, results.length);
    const actions = this.module.ints(at + WORD * results.actions, length);
    return Array.from(actions, (action) => notation(Number(action)));
  }

  private word(at: number, place: number): number {
    return Number(this.module.ints(at + WORD * place, 1)[0]);
  }
}
