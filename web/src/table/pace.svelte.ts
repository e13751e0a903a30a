/** What others do in a burst is shown as a short story, one position after the other. */
import type { Seen } from '../protocol';

const ACTION_MS = 700;
const TURN_MS = 5_000; // what one player does in a row takes no longer, and then goes faster
const LEAST_MS = 120;
const KEPT = 400; // positions kept to be seen again

export class Pace {
  shown = $state.raw<Seen | null>(null);
  /** Whether there is more to show than is shown. */
  isBehind = $state(false);
  /** The positions shown lately, the oldest first. */
  past: Seen[] = [];
  private waiting: Seen[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private actor: number | null = null;
  private spent = 0;

  /** @param speed how many times as fast as usual. */
  constructor(private readonly speed: () => number = () => 1) {}

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
    const passed = this.waiting.filter((one) => one !== seen);
    if (seen?.seat !== this.shown?.seat) this.past = [];
    passed.forEach((one) => this.keep(one));
    this.waiting = [];
    this.isBehind = false;
    this.actor = null;
    this.shown = seen;
    if (seen !== null) this.keep(seen);
  }

  private keep(seen: Seen): void {
    this.past = [...this.past, seen].slice(-KEPT);
  }

  private next(): void {
    this.timer = undefined;
    const seen = this.waiting.shift();
    this.isBehind = seen !== undefined;
    if (seen === undefined) return;
    this.shown = seen;
    this.keep(seen);
    this.timer = setTimeout(() => this.next(), this.pause(seen) / this.speed());
  }

  /** How long a position stays: what is left of its player's time is shared by all that wait for it. */
  private pause(seen: Seen): number {
    const actor = actorOf(seen);
    if (actor !== this.actor) this.spent = 0;
    this.actor = actor;
    const other = this.waiting.findIndex((one) => actorOf(one) !== actor);
    const more = other < 0 ? this.waiting.length : other;
    const pause = Math.min(ACTION_MS, Math.max(LEAST_MS, (TURN_MS - this.spent) / (more + 1)));
    this.spent += pause;
    return pause;
  }
}

/** Who did what led to a position. */
function actorOf({ happenings = [] }: Seen): number | null {
  return happenings.find(({ kind }) => kind === 'acted')?.seat ?? null;
}
