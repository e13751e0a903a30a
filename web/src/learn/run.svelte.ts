/** A lesson being done: what is on the board, what is accepted, what the teacher says. */
import type { GameRefusal } from '../games/contract';
import { NOBODY, type Rules, type State } from '../local/rules';
import { answerTo, bytesOf, type Lesson, type Lessons, type Step, type Tree } from './lessons';
import { starsFor } from './progress';

/** How long things stand before they go on, in milliseconds; nothing moves for who wants it still. */
const TIMES = { there: 530, back: 240, reply: 650, done: 900, shown: 1100 } as const;

export type Answer =
  | { kind: 'said'; key: string }
  | { kind: 'refused'; refusal: GameRefusal }
  | { kind: 'told'; words: string };

type Seen = { view: unknown; outcome: ReturnType<State['outcome']>; legal: string[] };

export class Run {
  at = $state(0);
  /** What is on the board now. */
  seen = $state.raw<Seen>({ view: null, outcome: null, legal: [] });
  /** An action shown before it is known to count. */
  pending = $state<string | null>(null);
  answer = $state.raw<Answer | null>(null);
  /** Nothing is asked: something is being shown. */
  isBusy = $state(false);
  /** The step was done a moment ago. */
  isDone = $state(false);
  isOver = $state(false);
  slips = 0;
  private skipped = 0;
  private state: State | null = null;
  private tree: Tree = {};
  private stopped = false;

  constructor(
    readonly rules: Rules,
    private readonly lessons: Lessons,
    readonly lesson: Lesson,
    private readonly moves: () => boolean,
    private readonly happened: (state: State, action: number, by: number) => void = () => undefined,
  ) {
    this.open(0);
  }

  get step(): Step {
    const step = this.lesson.steps[this.at];
    if (step === undefined) throw new Error('a lesson without steps');
    return step;
  }

  get seat(): number {
    return this.lessons.seat;
  }

  get content(): unknown {
    return this.rules.content(this.lessons.options);
  }

  get stars(): number {
    return starsFor(this.slips, this.skipped > 0);
  }

  stop(): void {
    this.stopped = true;
  }

  private open(at: number): void {
    this.at = at;
    this.answer = null;
    this.isDone = false;
    this.tree = this.step.tree;
    if (this.rules.resume === undefined) throw new Error('no state can be resumed here');
    this.state = this.rules.resume(this.lessons.options, bytesOf(this.step.record));
    this.look();
  }

  private look(): void {
    const { state, seat, rules } = this;
    if (state === null) return;
    const isMine = state.seat === seat && Object.keys(this.tree).length > 0;
    this.seen = {
      view: state.view(rules.hasSecrets ? seat : null),
      outcome: state.seat === NOBODY ? state.outcome(new Set()) : null,
      legal: isMine ? state.legalActions().map((action) => rules.notation(action)) : [],
    };
  }

  accepts(text: string): boolean {
    return !this.isBusy && text in this.tree;
  }

  async act(text: string): Promise<void> {
    if (this.isBusy) return;
    const branch = this.tree[text];
    this.isBusy = true;
    if (branch === undefined) await this.decline(text);
    else await this.accept(text, branch.replies ?? [], branch.further ?? {});
    this.isBusy = false;
  }

  /** It goes there, comes back, and the teacher says why. */
  private async decline(text: string): Promise<void> {
    this.slips += 1;
    this.pending = text;
    await this.wait(TIMES.there);
    this.pending = null;
    this.answer = { kind: 'said', key: answerTo(this.step, text) };
    await this.wait(TIMES.back);
  }

  private async accept(text: string, replies: string[], then: Tree): Promise<void> {
    this.answer = null;
    this.tree = then;
    this.apply(text);
    for (const reply of replies) {
      await this.wait(TIMES.reply);
      if (this.stopped) return;
      this.apply(reply);
    }
    if (Object.keys(then).length > 0) return;
    this.isDone = true;
    await this.wait(TIMES.done);
    if (!this.stopped) this.go();
  }

  private apply(text: string): void {
    const { state, rules } = this;
    if (state === null) return;
    const action = rules.parse(text);
    this.happened(state, action, state.seat);
    state.apply(action);
    this.look();
  }

  private go(): void {
    if (this.at + 1 < this.lesson.steps.length) this.open(this.at + 1);
    else this.isOver = true;
  }

  /** What would be right is shown, and taken back: doing it is the way on. */
  async show(): Promise<void> {
    const [text] = Object.keys(this.tree);
    if (this.isBusy || text === undefined) return;
    this.slips += 1;
    this.isBusy = true;
    this.pending = text;
    await this.wait(TIMES.shown);
    this.pending = null;
    this.isBusy = false;
  }

  skip(): void {
    if (this.isBusy) return;
    this.skipped += 1;
    this.go();
  }

  /** The rules say why something cannot be done. */
  why(text: string): void {
    if (this.state === null) return;
    const { rule, code, values } = this.rules.explain(this.state, this.rules.parse(text));
    this.answer = { kind: 'refused', refusal: { rule, reason: code, values } };
  }

  tell(words: string): void {
    this.answer = { kind: 'told', words };
  }

  private wait(milliseconds: number): Promise<void> {
    const time = this.moves() ? milliseconds : milliseconds / 8;
    return new Promise((done) => setTimeout(done, time));
  }
}
