/** Who is at the table now, in words. */
import { t } from '../i18n/index.svelte';
import type { Presence } from '../protocol';

const MINUTE_MS = 60_000;
const HOURS_FROM = 120;
const DAYS_FROM = 48;

/** Whether a person is here; null for computers, and where nobody knows. */
export function isHere(presence: Presence | null, seat: number): boolean | null {
  return presence?.seats[seat]?.is_here ?? null;
}

/** Since when somebody has not been here: "away for 4 min". */
export function awayWords(presence: Presence | null, seat: number, now: number): string {
  const since = presence?.seats[seat]?.since ?? null;
  const minutes = since === null ? 0 : Math.floor((now - since) / MINUTE_MS);
  if (minutes < 1) return t('table.away');
  if (minutes < HOURS_FROM) return t('presence.minutes', { count: minutes });
  const hours = Math.floor(minutes / 60);
  if (hours < DAYS_FROM) return t('presence.hours', { count: hours });
  return t('presence.days', { count: Math.floor(hours / 24) });
}
