/** An ending played out: any moves of one's own, the best defence there is, and whether it is still won.
 * With so few men the strongest level knows both for certain. */
import { NOBODY, type Question, type Rules, type State } from '../local/rules';
import type { Search } from '../local/thinker';
import type { GameRefusal } from '../games/contract';
import { bytesOf } from '../learn/lessons';
import type { Puzzle } from './parts';

const THINK_MS = 700;
const SURE = 1;

export class Ending {
  moves = $state(0);
  isBusy = $state(false);
  /** Whether the position is still won. */
  isWon = $state<boolean | null>(null);
  refusal = $state.raw<GameRefusal | string | null>(null);
  pending = $state<string | null>(null);
  private states = $state.raw<readonly State[]>([]);
  private isStopped = false;

  constructor(
    private readonly rules: Rules,
    private readonly puzzle: Puzzle,
    private readonly think: (question: Question) => Search,
  ) {
    if (rules.resume === undefined) throw new Error('no state can be resumed here');
    this.states = [rules.resume(puzzle.options, bytesOf(puzzle.step.record))];
  }

  private get state(): State {
    const state = this.states.at(-1);
    if (state === undefined) throw new Error('an ending without a position');
    return state;
  }

  get seen(): { view: unknown; outcome: ReturnType<State['outcome']>; legal: string[] } {
    const { state, rules, puzzle } = this;
    const isMine = state.seat === puzzle.seat && !this.isBusy;
    return {
      view: state.view(rules.hasSecrets ? puzzle.seat : null),
      outcome: state.seat === NOBODY ? state.outcome(new Set()) : null,
      legal: isMine ? state.legalActions().map((action) => rules.notation(action)) : [],
    };
  }

  get isOver(): boolean {
    return this.state.seat === NOBODY;
  }

  get isSolved(): boolean {
    return this.isOver && (this.state.outcome(new Set())?.winners.includes(this.puzzle.seat) ?? false);
  }

  get canTakeBack(): boolean {
    return this.states.length > 1 && !this.isBusy && !this.isSolved;
  }

  stop(): void {
    this.isStopped = true;
  }

  async act(text: string): Promise<void> {
    if (this.isBusy || this.isOver) return;
    this.refusal = null;
    const after = this.after(this.state, text);
    this.isBusy = true;
    this.moves += 1;
    this.states = [...this.states, after];
    if (after.seat !== NOBODY) await this.answer(after);
    this.isBusy = false;
  }

  private async answer(state: State): Promise<void> {
    const { options, seat } = state;
    const thought = await this.think({ options, seat, seen: state.seen(seat), level: 'best', seed: [0, 0], milliseconds: THINK_MS }).done;
    if (thought === null || this.isStopped) return;
    this.isWon = thought.value === -SURE;
    // The position before one's own move stays, to come back to; the one in between does not.
    this.states = [...this.states.slice(0, -1), this.after(state, thought.action)];
  }

  private after(state: State, text: string): State {
    const next = state.copy();
    next.apply(this.rules.parse(text));
    return next;
  }

  takeBack(): void {
    if (!this.canTakeBack) return;
    this.states = this.states.slice(0, -1);
    this.moves -= 1;
    this.isWon = null;
    this.refusal = null;
  }

  why(text: string): void {
    const { rule, code, values } = this.rules.explain(this.state, this.rules.parse(text));
    this.refusal = { rule, reason: code, values };
  }

  tell(words: string): void {
    this.refusal = words;
  }
}
