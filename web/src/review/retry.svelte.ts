/** A position tried again, until what is done is good enough: one action, or all of a turn. */
import { NOBODY, type Rules, type State } from '../local/rules';
import type { GameRefusal } from '../games/contract';
import type { Judge, Tried } from './parts';

/** How long a try that was not good enough stands before it is taken back. */
const SHOWN_MS = 900;

export class Retry {
  pending = $state<string | null>(null);
  answer = $state.raw<Tried | null>(null);
  refusal = $state.raw<GameRefusal | string | null>(null);
  isBusy = $state(false);
  isDone = $state(false);
  /** How often something else was tried. */
  slips = $state(0);
  private shown = $state.raw<State>();
  private made = $state.raw<readonly string[]>([]);

  constructor(
    private readonly rules: Rules,
    private readonly judge: Judge,
    private readonly state: State,
    private readonly moves: () => boolean,
  ) {
    this.shown = state;
  }

  private get now(): State {
    return this.shown ?? this.state;
  }

  get seen(): { view: unknown; outcome: ReturnType<State['outcome']>; legal: string[] } {
    const { now, state } = this;
    const isOpen = !this.isBusy && !this.isDone && now.seat === state.seat;
    return {
      view: now.view(this.rules.hasSecrets ? state.seat : null),
      outcome: now.seat === NOBODY ? now.outcome(new Set()) : null,
      legal: isOpen ? now.legalActions().map((action) => this.rules.notation(action)) : [],
    };
  }

  /** Whether a turn is half made, and can be begun again. */
  get isBegun(): boolean {
    return this.made.length > 0 && !this.isBusy && !this.isDone;
  }

  async act(text: string): Promise<void> {
    if (this.isBusy || this.isDone) return;
    this.refusal = null;
    this.answer = null;
    const { after, actions, isWhole } = this.played(text);
    if (!isWhole) {
      this.shown = after;
      this.made = actions;
      return;
    }
    this.isBusy = true;
    this.pending = text;
    const since = Date.now();
    const tried = await this.judge.tried(this.state, actions);
    if (!tried.isGood) await this.rest(SHOWN_MS - (Date.now() - since));
    this.made = [];
    this.shown = tried.isGood ? after : this.state;
    this.isDone = tried.isGood;
    if (!tried.isGood) this.slips += 1;
    this.answer = tried;
    this.pending = null;
    this.isBusy = false;
  }

  /** What an action leads to, with all that follows from it by itself. */
  private played(text: string): { after: State; actions: string[]; isWhole: boolean } {
    const after = this.now.copy();
    after.apply(this.rules.parse(text));
    const actions = [...this.made, text];
    if (this.judge.goesOn === undefined) return { after, actions, isWhole: true };
    for (;;) {
      const next = this.judge.goesOn(this.state, after);
      if (next === null || next === '') return { after, actions, isWhole: next === '' };
      after.apply(this.rules.parse(next));
      actions.push(next);
    }
  }

  /** From the beginning of the turn. */
  restart(): void {
    if (!this.isBegun) return;
    this.shown = this.state;
    this.made = [];
    this.refusal = null;
  }

  /** The rules say why something cannot be done. */
  why(text: string): void {
    const { rule, code, values } = this.rules.explain(this.now, this.rules.parse(text));
    this.refusal = { rule, reason: code, values };
  }

  tell(words: string): void {
    this.refusal = words;
  }

  private rest(milliseconds: number): Promise<void> {
    return new Promise((done) => setTimeout(done, this.moves() ? Math.max(0, milliseconds) : 0));
  }
}
