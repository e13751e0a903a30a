/** Where a replay can stop: after every action, and at the beginning of every turn. */
import type { ReplayFrame } from '../protocol';

/** The frames at which another seat begins to decide; chance belongs to the turn it happens in. */
export function turnStarts(frames: readonly ReplayFrame[]): number[] {
  const starts = [0];
  let decider: number | null = null;
  for (const [index, { seat, gave_up }] of frames.entries()) {
    if (seat === null || seat < 0 || gave_up) continue;
    if (decider !== null && seat !== decider) starts.push(index - 1);
    decider = seat;
  }
  if (frames.length - 1 > (starts.at(-1) ?? 0)) starts.push(frames.length - 1);
  return starts;
}

export function nextTurn(starts: readonly number[], at: number): number {
  return starts.find((start) => start > at) ?? at;
}

export function previousTurn(starts: readonly number[], at: number): number {
  return starts.findLast((start) => start < at) ?? at;
}
