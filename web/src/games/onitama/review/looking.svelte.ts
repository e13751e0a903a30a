/** A game looked back at in this page: the engine thinks about every position, the compiled judgement
 * says what each move was worth.
 *
 * Three rounds: a glance at everything, for the first picture; a long look from the end to the beginning,
 * so that what was proven later is known earlier; and, because a short look finds mistakes that are none,
 * a longer one at every move that seems to be one.
 */
import type { Bots, Gain, Known, Rules, State } from '../../../local/rules';
import { NOBODY } from '../../../local/rules';
import type { ReplayShown } from '../../../protocol';
import { knownOf, turned, type Think } from './known';

/** Positions looked at from one place: counted, not timed, so that a game looks the same each time. */
const GLANCE = 20_000;
const LONG = 160_000;
const LONGEST = 700_000;
/** So many doubtful moves get a longer look: a game is done within ten seconds. */
const MOST_DOUBTFUL = 9;
const HARMLESS = new Set(['good', 'slower', 'lost-anyway']);

export type Looked = {
  /** The frame of the replay after the move. */
  frame: number;
  seat: number;
  /** The mover's own how manieth move it is. */
  number: number;
  played: string;
  verdict: string;
  loss: number;
  /** What the mover might expect before it, and after it. */
  before: Known;
  after: Known;
  /** What the better line wins, and what the answer to the move played does. */
  gain: Gain | null;
  cost: Gain | null;
};

type Place = { frame: number; seat: number; played: string; state: State };

export class Looking {
  /** What the seat to move may expect at each position, the first one before the first move. */
  known = $state.raw<readonly Known[]>([]);
  moves = $state.raw<readonly Looked[]>([]);
  places: readonly Place[] = [];
  /** How much of the looking is done, from 0 to 1. */
  progress = $state(0);
  isDone = $state(false);
  private isStopped = false;
  private end: State | null = null;

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

  /** The moves that changed something. */
  get moments(): readonly Looked[] {
    return this.moves.filter(({ verdict }) => !HARMLESS.has(verdict));
  }

  /** What the first seat may expect at a frame, from -1 to 1. */
  valueAt(index: number): number {
    const { value = 0 } = this.known[index] ?? {};
    return this.seatAt(index) === 0 ? value : -value;
  }

  /** Who is to move at a position. */
  seatAt(index: number): number {
    const place = this.places[index];
    return place === undefined ? 1 - (this.places.at(-1)?.seat ?? 0) : place.seat;
  }

  /** Which position a frame of the replay shows; cards still being dealt show the first. */
  positionOf(frame: number): number {
    return this.places.filter((place) => place.frame <= frame).length;
  }

  stateAt(frame: number): State | null {
    return (this.places.find((place) => place.frame === frame + 1)?.state ?? null)?.copy() ?? null;
  }

  async look({ options, frames }: ReplayShown): Promise<void> {
    this.collect(options, frames);
    const count = this.places.length + 1;
    const forth = Array.from({ length: count }, (_, index) => index);
    await this.round(forth, GLANCE, 0.1);
    await this.round(forth.toReversed(), LONG, 0.6);
    const doubtful = this.judged().flatMap(({ verdict }, index) => (HARMLESS.has(verdict) ? [] : [index]));
    const worst = doubtful.slice(-MOST_DOUBTFUL).toReversed();
    await this.round(worst.flatMap((index) => [index + 1, index]), LONGEST, 0.3);
    if (this.isStopped) return;
    this.moves = this.judged();
    this.isDone = true;
  }

  private collect(options: ReplayShown['options'], frames: ReplayShown['frames']): void {
    const state = this.rules.start(options);
    const places: Place[] = [];
    for (const [frame, { text, gave_up }] of frames.entries()) {
      if (frame === 0 || gave_up) continue;
      if (state.seat >= 0) places.push({ frame, seat: state.seat, played: text, state: state.copy() });
      state.apply(this.rules.parse(text));
    }
    this.places = places;
    this.end = state;
  }

  private async round(indexes: number[], nodes: number, share: number): Promise<void> {
    const begun = this.progress;
    for (const [done, index] of indexes.entries()) {
      const found = await this.knownAt(index, nodes);
      if (this.isStopped) return;
      this.known = Object.assign([...this.known], { [index]: found });
      this.progress = begun + (share * (done + 1)) / indexes.length;
    }
    this.progress = begun + share;
  }

  private knownAt(index: number, nodes: number): Promise<Known> {
    const state = this.places[index]?.state ?? this.end;
    if (state === null) throw new Error('nothing was collected');
    return knownOf(state, this.think, nodes);
  }

  private judged(): Looked[] {
    const numbers = [0, 0];
    return this.places.map((place, index) => {
      numbers[place.seat] = (numbers[place.seat] ?? 0) + 1;
      return this.looked(place, index, numbers[place.seat] ?? 0);
    });
  }

  private looked({ frame, seat, played, state }: Place, index: number, number: number): Looked {
    const before = this.known[index] ?? NOTHING;
    const after = turned(this.known[index + 1] ?? NOTHING);
    const { verdict, loss } = this.bots.verdict?.(before, after) ?? { verdict: 'good', loss: 0 };
    const isMoment = !HARMLESS.has(verdict);
    const next = this.places[index + 1]?.state ?? this.end;
    const cost = isMoment && next !== null && next.seat !== NOBODY ? this.gain(next, after.line) : null;
    const gain = isMoment && before.line[0] !== played ? this.gain(state, before.line) : null;
    return { frame, seat, number, played, verdict, loss, before, after, gain, cost };
  }

  private gain(state: State, line: readonly string[]): Gain | null {
    return this.bots.gain?.(state.seen(state.seat), line) ?? null;
  }
}

const NOTHING: Known = { value: 0, left: 0, isExact: false, line: [] };
