/** Kitara's bots in this page: the compiled thinking, its time kept and its actions put into words. */
import type { Block, Module } from '../../../local/module';
import type { Bots, Options, Question, Thought } from '../../../local/rules';
import type { Functions } from './functions';
import description from './module.json';

type Sight = { width: number; foresight: number; roughness: number };
type Search = { width: number; nodes: number; seconds: number | null; isKeen: boolean };
type Facts = {
  sights: Record<string, Sight>;
  searches: Record<string, Search>;
  minds: Record<string, number[]>;
  keenMinds: Record<string, number[]>;
};

const { sights, searches, minds, keenMinds }: Facts = description.facts;
/** Simulations between two looks at the clock. */
const TRIES = 2;

/** The setting with these options, by its address. */
export type Settings = { at(options: Options): number };
/** An action as text. */
export type Notation = { write(action: number): string };

export class KitaraBots implements Bots {
  /** Where the module has what the seat sees. */
  private readonly views: number;
  private readonly glanceBlock: Block;
  private readonly searchBlock: Block;
  /** Where it has a level's memory. */
  private readonly memories = new Map<string, number>();

  constructor(
    private readonly module: Module<Functions>,
    private readonly settings: Settings,
    private readonly notation: Notation,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.views = module.take(module.block('glance', 1).bytes);
    this.glanceBlock = module.block('glance', 6);
    this.searchBlock = module.block('search', 5);
  }

  *think(question: Question): Generator<Thought, void> {
    const [sight, search] = [sights[question.level], searches[question.level]];
    if (sight !== undefined) yield this.glance(question, sight);
    else if (search !== undefined) yield* this.search(question, search);
    else throw new Error(`no level ${question.level}`);
  }

  private glance(question: Question, { width, foresight, roughness }: Sight): Thought {
    const [settings, memory] = this.prepared(question, this.glanceBlock);
    const { call } = this.module;
    call.glance(settings, this.views, width, foresight, roughness, ...question.seed, memory);
    return this.thought(memory, this.glanceBlock);
  }

  private *search(question: Question, search: Search): Generator<Thought, void> {
    const began = this.now();
    const [settings, memory] = this.prepared(question, this.searchBlock);
    const { call } = this.module;
    const mind = (search.isKeen ? keenMinds : minds)[question.options['players'] ?? ''] ?? [];
    this.module.floats(memory + offset(this.searchBlock, 'mind'), mind.length).set(mind);
    const { width, nodes } = search;
    let isOver = call.search(settings, this.views, width, nodes, ...question.seed, memory) === 1;
    yield this.thought(memory, this.searchBlock);
    while (!isOver) {
      const spent = share(this.now() - began, search, question.milliseconds);
      isOver = call.step(settings, memory, spent, TRIES) === 1;
      yield this.thought(memory, this.searchBlock);
    }
  }

  /** Puts what is seen where compiled code reads it: where the setting and the level's memory are. */
  private prepared(question: Question, block: Block): [settings: number, memory: number] {
    // As kitama/bots/kitara/ground.py: to search, moves end by themselves with the last one.
    const settings = this.settings.at({ ...question.options, end: 'forced' });
    const memory = this.memories.get(question.level) ?? this.module.take(block.bytes);
    this.memories.set(question.level, memory);
    this.module.bytes(this.views, question.seen.length).set(question.seen);
    return [settings, memory];
  }

  private thought(memory: number, block: Block): Thought {
    const ints = (name: string, count: number): number[] =>
      Array.from(this.module.ints(memory + offset(block, name), count), Number);
    const [length = 0, others = 0, nodes = 0] = ints('thought.counts', 3);
    const values = this.module.floats(memory + offset(block, 'thought.values'), 1 + others);
    const line = ints('thought.line', length).map((action) => this.notation.write(action));
    return {
      action: line[0] ?? '',
      value: values[0] ?? 0,
      line,
      alternatives: ints('thought.others', others).map((action, index) => ({
        action: this.notation.write(action),
        value: values[1 + index] ?? 0,
      })),
      nodes,
    };
  }
}

/** How much of its time a search has used up; none where nodes are its budget. */
function share(milliseconds: number, { seconds }: Search, most: number): number {
  return seconds === null ? 0 : milliseconds / Math.min(1000 * seconds, most);
}

function offset(block: Block, name: string): number {
  const found = block.arrays.find((array) => array.name === name);
  if (found === undefined) throw new Error(`no array is called ${name}`);
  return found.offset;
}
