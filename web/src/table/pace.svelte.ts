/** What others do in a burst is shown as a short story, one position after the other. */
import type { Seen } from '../protocol';

const PACE_MS = 380;
const HURRY_MS = 160;
const MANY = 10; // positions behind, from which on it hurries

export class Pace {
  shown = $state.raw<Seen | null>(null);
  private waiting: Seen[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** Take the newest position. It is shown at once where that is wanted, or nothing was shown yet. */
  take(seen: Seen | null, isAtOnce: boolean): void {
    const { shown } = this;
    if (seen === shown || (seen !== null && seen === this.waiting.at(-1))) return;
    if (isAtOnce || seen === null || shown === null || seen.seat !== shown.seat) this.show(seen);
    else {
      this.waiting.push(seen);
      if (this.timer === undefined) this.next();
    }
  }

  /** Show the newest position now. */
  skip(): void {
    const newest = this.waiting.at(-1);
    if (newest !== undefined) this.show(newest);
  }

  stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  private show(seen: Seen | null): void {
    this.stop();
    this.waiting = [];
    this.shown = seen;
  }

  private next(): void {
    this.timer = undefined;
    const seen = this.waiting.shift();
    if (seen === undefined) return;
    this.shown = seen;
    const pause = this.waiting.length > MANY ? HURRY_MS : PACE_MS;
    this.timer = setTimeout(() => this.next(), pause);
  }
}
