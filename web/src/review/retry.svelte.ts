/** A position tried again, until a move is found that is good enough. */
import { NOBODY, type Rules, type State } from '../local/rules';
import type { GameRefusal } from '../games/contract';
import type { Judge, Tried } from './parts';

/** How long a move that was not good enough stands before it is taken back. */
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

  constructor(
    private readonly rules: Rules,
    private readonly judge: Judge,
    private readonly state: State,
    private readonly moves: () => boolean,
  ) {
    this.shown = state;
  }

  get seen(): { view: unknown; outcome: ReturnType<State['outcome']>; legal: string[] } {
    const now = this.shown ?? this.state;
    const isOpen = !this.isBusy && !this.isDone;
    return {
      view: now.view(this.rules.hasSecrets ? this.state.seat : null),
      outcome: now.seat === NOBODY ? now.outcome(new Set()) : null,
      legal: isOpen ? this.state.legalActions().map((action) => this.rules.notation(action)) : [],
    };
  }

  async act(text: string): Promise<void> {
    if (this.isBusy || this.isDone) return;
    this.isBusy = true;
    this.refusal = null;
    this.answer = null;
    this.pending = text;
    const since = Date.now();
    const tried = await this.judge(this.state, text);
    if (!tried.isGood) await this.rest(SHOWN_MS - (Date.now() - since));
    if (tried.isGood) this.go(text);
    else this.slips += 1;
    this.answer = tried;
    this.pending = null;
    this.isBusy = false;
  }

  private go(text: string): void {
    const after = this.state.copy();
    after.apply(this.rules.parse(text));
    this.shown = after;
    this.isDone = true;
  }

  /** The rules say why something cannot be done. */
  why(text: string): void {
    const { rule, code, values } = this.rules.explain(this.state, this.rules.parse(text));
    this.refusal = { rule, reason: code, values };
  }

  tell(words: string): void {
    this.refusal = words;
  }

  private rest(milliseconds: number): Promise<void> {
    return new Promise((done) => setTimeout(done, this.moves() ? Math.max(0, milliseconds) : 0));
  }
}
