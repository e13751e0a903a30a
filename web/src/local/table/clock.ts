/** Time at a table: none, live (minutes and an increment) or by deadline. Pure arithmetic. */
import type { Control } from '../../client/types';

/** Forgiven at every decision, as at a server's table: a record must have the same clocks there. */
export const LAG_ALLOWANCE_MS = 300;

/** What each seat has left, and whose time runs since when. */
export type Clock = {
  readonly control: Control;
  readonly left: readonly number[];
  readonly running: number | null;
  readonly since: number;
};

/** The clock before the game begins. */
export function stopped(control: Control, seats: number): Clock {
  const bank = control.type === 'live' ? control.bank_ms : 0;
  return { control, left: Array<number>(seats).fill(bank), running: null, since: 0 };
}

/** Whose time runs from now on; a finished turn earns the increment. */
export function turnTo(clock: Clock, seat: number | null, at: number, reward: boolean): Clock {
  const { control, running } = clock;
  if (control.type === 'deadline' && seat === running && !reward) {
    return clock; // taking back gives no new deadline
  }
  if (control.type !== 'live' || running === null) return { ...clock, running: seat, since: at };
  const gain = reward && seat !== running ? (control.increment_ms ?? 0) : 0;
  const after = Math.max(0, (clock.left[running] ?? 0) - spent(clock, at)) + gain;
  return { control, left: clock.left.with(running, after), running: seat, since: at };
}

/** What the running seat has used up, after the allowance for lag. */
function spent(clock: Clock, at: number): number {
  return Math.max(0, at - clock.since - LAG_ALLOWANCE_MS);
}

/** When the running seat's time is up, in milliseconds since 1970; null is never. */
export function due({ control, left, running, since }: Clock): number | null {
  if (running === null) return null;
  if (control.type === 'live') return since + (left[running] ?? 0) + LAG_ALLOWANCE_MS;
  return control.type === 'deadline' ? since + control.within_ms : null;
}

export function isUp(clock: Clock, at: number): boolean {
  const moment = due(clock);
  return moment !== null && at > moment;
}
