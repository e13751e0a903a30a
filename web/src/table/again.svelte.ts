/** A turn that is seen again: its positions one after the other, as far as they are known. */
import type { Turn } from '../games/contract';
import type { Seen } from '../protocol';
import { keyOf } from './turns';

const STEP_MS = 700;
const TURN_MS = 5_000;

export class Again {
  /** The turn on show, by its key. */
  key = $state<number | null>(null);
  /** The position on show; null where nothing but the traces is shown. */
  seen = $state.raw<Seen | null>(null);
  /** How much of it has been shown, from 0 to 1. */
  progress = $state(0);
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** Show a turn; where nothing moves it is marked, until it is asked for again. */
  show(turn: Turn, past: readonly Seen[], motion: boolean, speed: number): void {
    const key = keyOf(turn);
    const wasShown = this.key === key;
    this.stop();
    if (wasShown) return;
    this.key = key;
    this.progress = 1;
    if (!motion) return;
    const last = turn.steps.at(-1)?.version ?? key;
    const before = past.findLast(({ version }) => version < key);
    const during = past.filter(({ version }) => version >= key && version <= last);
    const frames = during.length === 0 || before === undefined ? [] : [before, ...during];
    const count = Math.max(2, frames.length);
    this.step(frames, 0, count, Math.min(STEP_MS, TURN_MS / count) / speed);
  }

  stop(): void {
    clearTimeout(this.timer);
    this.key = null;
    this.seen = null;
    this.progress = 0;
  }

  private step(frames: readonly Seen[], at: number, count: number, pause: number): void {
    if (at === count) return this.stop();
    this.seen = frames[at] ?? null;
    this.progress = (at + 1) / count;
    this.timer = setTimeout(() => this.step(frames, at + 1, count, pause), pause);
  }
}
