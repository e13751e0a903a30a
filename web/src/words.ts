/** Small things that need words everywhere: refusals, levels, players. */
import { locale, t } from './i18n/index.svelte';
import type { Messages } from './i18n/messages/types';
import { HttpRefusal } from './client/http';
import type { Player } from './client/types';
import type { Refused } from './protocol';

const REFUSALS = [
  'already-offered', 'already-seated', 'already-started', 'bad-address', 'bad-name', 'bad-text', 'behind-draw',
  'broken-table', 'busy', 'game-over', 'gave-up', 'name-taken', 'no-hints', 'no-agreed-draw', 'no-such-game', 'no-such-table',
  'not-kept', 'not-your-seat', 'not-your-turn', 'nothing-to-undo', 'other-content', 'other-rules', 'seat-taken', 'seats-open', 'stale', 'table-full', 'time-is-up', 'too-fast', 'too-many',
  'wrong-join-code',
] as const satisfies readonly RefusalCode[];
type RefusalCode = Exclude<
  keyof Messages extends infer K ? (K extends `refusal.${infer C}` ? C : never) : never,
  'other' | 'preparing'
>;

function isWorded(code: string): code is (typeof REFUSALS)[number] {
  return (REFUSALS as readonly string[]).includes(code);
}

/** Why the server said no. */
export function refusalWords(code: string, values: Refused['values'] = {}): string {
  if (code === 'preparing') return t('refusal.preparing', { percent: Number(values['percent'] ?? 0) });
  if (code === 'offline') return t('connection.none');
  if (code === 'no-server') return t('site.noServer');
  return isWorded(code) ? t(`refusal.${code}`) : t('refusal.other', { code });
}

/** Why something asked for over HTTP was not done. */
export function troubleWords(error: unknown): string {
  return error instanceof HttpRefusal ? refusalWords(error.code, error.values) : refusalWords('internal');
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

/** A player's name; a computer's is its own, the same in every language. */
export function playerWords(player: Player | null): string {
  if (player === null) return t('wait.open');
  if (player.type === 'person') return player.name;
  return player.name ?? '';
}

/** Whether a computer decides, the house's or somebody's program. */
export function isComputer(player: Player | null): boolean {
  return player?.type === 'bot' || !!player?.program;
}

/** How strong a computer is, or that it is somebody's program; empty for a person. */
export function levelOf(player: Player | null): string {
  if (player === null) return '';
  if (player.type === 'person') return player.program ? t('level.program') : '';
  return /^\d+$/.test(player.bot) ? t('level.number', { number: player.bot }) : levelWords(player.bot);
}

/** The page's language as it is written where the viewer lives: British days come before months. */
function regionOf(preferred: readonly string[]): string {
  return preferred.find((one) => one.split('-')[0] === locale()) ?? locale();
}

/** A day and time as the viewer writes them. */
export function whenWords(at: number): string {
  return new Intl.DateTimeFormat(regionOf(navigator.languages), { dateStyle: 'medium', timeStyle: 'short' }).format(at);
}

/** Names as one phrase: "Léa, Jonas and Amina". */
export function listWords(names: string[]): string {
  return new Intl.ListFormat(locale(), { type: 'conjunction' }).format(names);
}

/** So many bytes as people count them: "4.2 MB". */
export function sizeWords(bytes: number): string {
  const format = { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat(locale(), format).format(bytes / 1e6);
}
