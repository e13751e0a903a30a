/** A game looked back at in this page: the engine thinks about every position, the compiled judgement
 * says what each move was worth. */
import type { Bots, Known, Question, Rules, State, Thought } from '../../../local/rules';
import { NOBODY } from '../../../local/rules';
import type { Search } from '../../../local/thinker';
import type { ReplayShown } from '../../../protocol';

/** How long the engine thinks about a position: a long game is done within ten seconds. */
const EACH_MS = 180;
const SURE = 1;

export type Looked = {
  /** The frame of the replay after the move. */
  frame: number;
  seat: number;
  played: string;
  verdict: string;
  loss: number;
  /** Own moves to a proven win before the move, and the other's after it; 0 where there is none. */
  wins: number;
  loses: number;
  /** What the engine would have played. */
  best: string;
  /** What seat 0 may expect after it: 1 is won, -1 lost. */
  value: number;
  isProven: boolean;
};

type Think = (question: Question) => Search;
type Place = { frame: number; seat: number; played: string; state: State };

export class Looking {
  moves = $state.raw<readonly Looked[]>([]);
  total = $state(0);
  isDone = $state(false);
  private isStopped = false;

  constructor(
    private readonly rules: Rules,
    private readonly bots: Bots,
    private readonly think: Think,
  ) {}

  stop(): void {
    this.isStopped = true;
  }

  /** The mean accuracy of a seat's moves, from 0 to 1. */
  accuracy(seat: number): number {
    const own = this.moves.filter((move) => move.seat === seat);
    const sum = own.reduce((all, { loss }) => all + (this.bots.accuracy?.(loss) ?? 1), 0);
    return own.length === 0 ? 1 : sum / own.length;
  }

  async look({ options, frames }: ReplayShown): Promise<void> {
    const state = this.rules.start(options);
    const places: Place[] = [];
    for (const [frame, { text, gave_up }] of frames.entries()) {
      if (frame === 0 || gave_up) continue;
      if (state.seat >= 0) places.push({ frame, seat: state.seat, played: text, state: state.copy() });
      state.apply(this.rules.parse(text));
    }
    this.total = places.length;
    let before: Known | null = null;
    for (const [index, place] of places.entries()) {
      const next = places[index + 1]?.state ?? state;
      before ??= await this.known(place.state);
      const after = await this.known(next);
      if (this.isStopped) return;
      this.moves = [...this.moves, this.looked(place, before, turned(after))];
      before = after;
    }
    this.isDone = true;
  }

  /** What the seat to move may expect. */
  private async known(state: State): Promise<Known> {
    if (state.seat === NOBODY) {
      const isDrawn = state.outcome(new Set())?.winners.length !== 1;
      return isDrawn ? { value: 0, left: -1, line: [] } : { value: -1, left: 1, line: [] };
    }
    const { options } = state;
    const question = { options, seat: state.seat, seen: state.seen(state.seat), level: 'best', seed: [0, 0], milliseconds: EACH_MS } as const;
    const thought = await this.think(question).done;
    return thought === null ? { value: 0, left: 0, line: [] } : told(thought);
  }

  private looked({ frame, seat, played }: Place, before: Known, after: Known): Looked {
    const { verdict, loss } = this.bots.verdict?.(before, after) ?? { verdict: 'good', loss: 0 };
    const best = before.line[0] ?? '';
    return {
      frame,
      seat,
      played,
      verdict,
      loss,
      wins: before.value === SURE ? before.left : 0,
      loses: after.value === -SURE ? after.left : 0,
      best: best === played ? '' : best,
      value: seat === 0 ? after.value : -after.value,
      isProven: after.left > 0,
    };
  }
}

function told({ value, line }: Thought): Known {
  return { value, left: Math.abs(value) === SURE ? (line.length + 1) >> 1 : 0, line };
}

function turned({ value, left, line }: Known): Known {
  return { value: -value, left, line };
}
