/** Clocks as they stand on this device at a moment. */
import type { Control } from '../client/types';
import { locale, t } from '../i18n/index.svelte';
import type { ClockShown } from '../protocol';

const HOUR_MS = 3_600_000;

/** What a seat has left at that moment of the server's time; null where no time runs for it. */
export function leftMs(
  clock: ClockShown,
  control: Control,
  seat: number,
  now: number,
): number | null {
  if (control.type === 'none') return null;
  const runs = clock.running === seat;
  if (runs && clock.due !== null) return Math.max(0, clock.due - now);
  return control.type === 'live' ? (clock.left_ms[seat] ?? null) : null;
}

/** Minutes and seconds, or days and hours where there is plenty. */
export function timeWords(ms: number): string {
  if (ms >= 48 * HOUR_MS) return t('clock.days', { days: Math.floor(ms / (24 * HOUR_MS)) });
  if (ms >= 2 * HOUR_MS) return t('clock.hours', { hours: Math.floor(ms / HOUR_MS) });
  const seconds = Math.ceil(ms / 1_000);
  const padded = new Intl.NumberFormat(locale(), { minimumIntegerDigits: 2 });
  return `${Math.floor(seconds / 60)}:${padded.format(seconds % 60)}`;
}
