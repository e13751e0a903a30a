/** What happened while somebody was away, for the one who is back: read from the log. */
import type { HappeningShown } from '../protocol';

export type Meanwhile =
  | { kind: 'bot' | 'others'; count: number }
  | { kind: 'waited' }
  | { kind: 'ended'; by: number };

/** What the one at this seat missed, from when they left until they act again; null for nothing. */
export function meanwhile(log: readonly HappeningShown[], seat: number): Meanwhile | null {
  const left = log.findLastIndex((one) => one.kind === 'left' && one.seat === seat);
  if (left === -1) return null;
  const since = log.slice(left + 1);
  const settled = since.find(({ kind, text }) => kind === 'settled' && text === `${seat} end`);
  if (settled !== undefined) return { kind: 'ended', by: settled.seat };
  const back = since.findIndex((one) => one.kind === 'returned' && one.seat === seat);
  if (back === -1) return null;
  const hasActed = since.slice(back).some((one) => one.kind === 'acted' && one.seat === seat);
  if (hasActed) return null;
  const acted = since.slice(0, back).filter(({ kind }) => kind === 'acted');
  const own = acted.filter((one) => one.seat === seat).length;
  if (own > 0) return { kind: 'bot', count: own };
  return acted.length > 0 ? { kind: 'others', count: acted.length } : { kind: 'waited' };
}
