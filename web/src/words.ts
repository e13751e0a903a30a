/** Small things that need words everywhere: refusals, levels, players. */
import { locale, t } from './i18n/index.svelte';
import type { Messages } from './i18n/messages/types';
import type { Player } from './client/types';

const REFUSALS = [
  'already-offered', 'already-seated', 'already-started', 'bad-name', 'bad-text', 'behind-draw',
  'broken-table', 'busy', 'game-over', 'gave-up', 'no-hints', 'no-agreed-draw', 'no-such-game', 'no-such-table',
  'not-your-seat', 'not-your-turn', 'nothing-to-undo', 'other-content', 'other-rules', 'seat-taken', 'seats-open', 'stale', 'time-is-up', 'too-fast', 'too-many',
  'wrong-join-code',
] as const satisfies readonly RefusalCode[];
type RefusalCode = Exclude<
  keyof Messages extends infer K ? (K extends `refusal.${infer C}` ? C : never) : never,
  'other'
>;

function isWorded(code: string): code is (typeof REFUSALS)[number] {
  return (REFUSALS as readonly string[]).includes(code);
}

/** Why the server said no. */
export function refusalWords(code: string): string {
  if (code === 'offline') return t('connection.offline');
  return isWorded(code) ? t(`refusal.${code}`) : t('refusal.other', { code });
}

const UNREADABLE = ['broken-table', 'no-such-game', 'other-content', 'other-rules'];

/** Whether a table is there and this server cannot open it. */
export function isUnreadable(code: string): boolean {
  return UNREADABLE.includes(code);
}

const LEVELS = ['easy', 'normal', 'strong', 'best', 'uniform', 'greedy'] as const;

function isLevel(level: string): level is (typeof LEVELS)[number] {
  return (LEVELS as readonly string[]).includes(level);
}

/** How strong a computer is, in words; a level this page does not know keeps its own name. */
export function levelWords(level: string): string {
  return isLevel(level) ? t(`level.${level}`) : level;
}

/** A player's name; every computer at a table has one of its own. */
export function playerWords(player: Player | null, seat: number): string {
  if (player === null) return t('wait.free');
  if (player.type === 'person') return player.name;
  const names = t('bot.names').split('|');
  return t('bot.name', { name: names[seat % names.length] ?? '' });
}

/** How strong a computer is; empty for a person. */
export function levelOf(player: Player | null): string {
  if (player?.type !== 'bot') return '';
  return /^\d+$/.test(player.bot) ? t('level.number', { number: player.bot }) : levelWords(player.bot);
}

/** A day and time as the viewer writes them. */
export function whenWords(at: number): string {
  return new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeStyle: 'short' }).format(at);
}

/** Names as one phrase: "Léa, Jonas and Amina". */
export function listWords(names: string[]): string {
  return new Intl.ListFormat(locale(), { type: 'conjunction' }).format(names);
}
