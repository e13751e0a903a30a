/** A point in a game of Kitara, as a record that the compiled module works on. */
import type { Module } from '../../../local/module';
import { type Chance, NOBODY, type Outcome, type State } from '../../../local/rules';
import type { KitaraView } from '../view';
import type { Functions } from './functions';
import type { Facts } from './facts';
import type { Settings } from './settings';
import { Reader, members, view } from './view';

/** Where compiled code works: one block for each kind of record and list, used again and again. */
export class Work {
  readonly state: Reader;
  readonly view: Reader;
  readonly states: number;
  readonly views: number;
  readonly out: number;
  readonly weights: number;

  constructor(
    readonly module: Module<Functions>,
    readonly facts: Facts,
    readonly settings: Settings,
  ) {
    this.state = new Reader(module.layout('begin', 1));
    this.view = new Reader(module.layout('show', 3));
    this.states = module.take(this.state.layout.size);
    this.views = module.take(this.view.layout.size);
    // The legal actions are the longest list there is.
    this.out = module.take(module.block('legal', 2).bytes);
    this.weights = module.take(module.block('chances', 3).bytes);
  }

  get call(): Functions {
    return this.module.call;
  }

  lay(state: Uint8Array<ArrayBuffer>): number {
    this.module.bytes(this.states, state.length).set(state);
    return this.states;
  }

  laid(): Uint8Array<ArrayBuffer> {
    return this.module.bytes(this.states, this.state.layout.size).slice();
  }

  /** The first numbers of a list compiled code wrote. */
  numbers(at: number, count: number): number[] {
    return Array.from(this.module.ints(at, count), Number);
  }
}

export class KitaraState implements State {
  readonly settings: number;

  constructor(
    readonly work: Work,
    readonly options: Readonly<Record<string, string>>,
    /** The record, outside of the module's memory. */
    public record: Uint8Array<ArrayBuffer>,
  ) {
    this.settings = work.settings.at(options);
  }

  static begin(work: Work, options: Readonly<Record<string, string>>): KitaraState {
    const state = new KitaraState(work, options, new Uint8Array(work.state.layout.size));
    work.call.begin(state.settings, state.lay());
    state.record = work.laid();
    return state;
  }

  /** Puts the record where compiled code works. */
  lay(): number {
    return this.work.lay(this.record);
  }

  get seat(): number {
    return this.work.state.read(this.record)('decider')[0] ?? NOBODY;
  }

  copy(): KitaraState {
    return new KitaraState(this.work, this.options, this.record.slice());
  }

  legalActions(): number[] {
    const { call, out } = this.work;
    return this.work.numbers(out, call.legal(this.settings, this.lay(), out));
  }

  chances(): Chance[] {
    const { call, out, weights } = this.work;
    const count = call.chances(this.settings, this.lay(), out, weights);
    const found = this.work.numbers(weights, count);
    return this.work.numbers(out, count).map((action, index) => [action, found[index] ?? 0]);
  }

  apply(action: number): void {
    this.work.call.apply(this.settings, this.lay(), action);
    this.record = this.work.laid();
  }

  outcome(out: ReadonlySet<number>): Outcome | null {
    return this.seat === NOBODY ? this.standing(out) : null;
  }

  standing(out: ReadonlySet<number>): Outcome {
    const { work } = this;
    const away = [...out].reduce((set, seat) => set | (1 << seat), 0);
    work.call.stand(this.settings, this.lay(), away, work.out);
    const [reason = 0, winners = 0] = work.numbers(work.out, 2);
    const points = work.state.read(work.laid())('points');
    return {
      reason: work.facts.reasons[reason] ?? '',
      scores: points.slice(0, Number(this.options['players'])),
      winners: members(winners),
    };
  }

  view(seat: number | null): KitaraView {
    const { work } = this;
    const shown = seat === null ? this.shown(work.facts.spectator) : this.seen(seat);
    return view(work.view.read(shown), work.facts, this.options);
  }

  seen(seat: number): Uint8Array<ArrayBuffer> {
    // Other numbers are other eyes to compiled code: one of them sees everything.
    if (!(seat >= 0 && seat < Number(this.options['players']))) {
      throw new RangeError(`there is no seat ${seat} at this table`);
    }
    return this.shown(seat);
  }

  private shown(viewer: number): Uint8Array<ArrayBuffer> {
    const { call, module, view: reader, views } = this.work;
    call.show(this.settings, this.lay(), viewer, views);
    return module.bytes(views, reader.layout.size).slice();
  }
}
