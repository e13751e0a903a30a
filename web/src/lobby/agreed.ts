/** What was agreed about a table, in words. */
import type { Control } from '../client/types';
import { coverOf } from '../games';
import { t } from '../i18n/index.svelte';
import type { About } from '../protocol';

const DAY_MS = 86_400_000;

export function clockWords(clock: Control): string {
  if (clock.type === 'none') return t('new.clock.none');
  if (clock.type === 'deadline') return t('new.clock.days', { days: clock.within_ms / DAY_MS });
  return t('new.clock.live', {
    minutes: clock.bank_ms / 60_000,
    seconds: (clock.increment_ms ?? 0) / 1_000,
  });
}

/** The settings of a game, without what goes without saying. */
export function agreedWords(about: About): string[] {
  return [
    ...optionWords(about),
    clockWords(about.clock),
    ...(about.leaver === 'wait' ? [] : [t(`wait.leaver.${about.leaver}`)]),
    ...(about.visibility === 'link' ? [] : [t('wait.watched')]),
  ];
}

function optionWords({ game, options }: About): string[] {
  return coverOf(game)
    .options.filter(({ isTold }) => isTold)
    .flatMap(({ name, values }) => values.filter(({ value }) => value === options[name]))
    .map(({ label }) => label());
}
