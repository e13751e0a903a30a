/** What a look back at a game has to say, in words. Nothing is said that a line or a proof does not bear out. */
import { locale } from '../../../i18n/index.svelte';
import type { Gain, Known } from '../../../local/rules';
import type { Person } from '../../contract';
import { cardName } from '../content.svelte';
import { parseMove, parsePass } from '../legal';
import { t } from '../messages';
import { COLOURS, squareName } from '../squares';
import type { Looked } from './looking.svelte';

/** Neither side has more than this: even. */
const EVEN = 0.2;

/** A move as short as it can be said: "Tiger b1–b3". With the squares before it, captures show. */
export function moveText(text: string, squares = ''): string {
  const move = parseMove(text);
  if (move === null) return t('move.pass', { card: cardName(parsePass(text)?.card ?? '', locale()) });
  const step = { card: cardName(move.card, locale()), from: squareName(move.from), to: squareName(move.to) };
  return (squares[move.to] ?? '.') === '.' ? t('move.text', step) : t('move.take', step);
}

function percentOf(value: number): number {
  return Math.round(50 * (value + 1));
}

function colour(seat: number): string {
  return t(`colour.${COLOURS[seat] ?? 'red'}`);
}

/** What is known of a position, told for the seat to move. */
export function standing(known: Known, seat: number): { words: string; isExact: boolean } {
  const { value, left, line } = known;
  if (left < 0) return { words: t('verdict.drawn'), isExact: true };
  const winner = value > 0 ? seat : 1 - seat;
  if (left > 0) {
    const isOver = line.length === 0;
    return { words: isOver ? t('verdict.won', { colour: colour(winner) }) : t('verdict.wins', { colour: colour(winner), moves: left }), isExact: true };
  }
  if (isEven(known)) return { words: t('verdict.even'), isExact: false };
  return { words: t('verdict.chance', { colour: colour(winner), percent: percentOf(Math.abs(value)) }), isExact: false };
}

/** What somebody did there. */
export function momentWords({ verdict, before, after }: Looked, person: Person): string {
  const who = { you: person.you ? ('yes' as const) : ('no' as const), name: person.name };
  if (verdict === 'lost-now') return t('moment.lost-now', { ...who, loses: after.left });
  return t(`moment.${verdict as 'threw-win'}`, { ...who, wins: before.left });
}

function told({ moves, action }: Gain): { soon: 'yes' | 'no'; moves: number; answer: string } {
  return { soon: moves === 1 ? 'yes' : 'no', moves, answer: moveText(action) };
}

function isEven({ value, left }: Known): boolean {
  return left === 0 && Math.abs(value) <= EVEN;
}

/** What a move led to, after its name: from the answer to it. Of what was even before, the chance is told. */
export function costWords(before: Known, after: Known, cost: Gain | null): string {
  const isLost = after.left > 0 && after.value < 0;
  if (cost !== null && (isLost ? cost.what !== 'student' : cost.what === 'student')) {
    return t(`cost.${cost.what as 'master'}`, told(cost));
  }
  if (isLost) return t('cost.loses', { moves: after.left });
  if (after.left < 0) return t('cost.drawn');
  return isEven(after) && !isEven(before) ? t('cost.even') : t('cost.chance', { percent: percentOf(after.value) });
}

/** What the better move leads to, after its name. */
export function gainWords(before: Known, after: Known, gain: Gain | null): string {
  const isWon = before.left > 0 && before.value > 0;
  if (gain !== null && (isWon ? gain.what !== 'student' : gain.what === 'student')) {
    return t(`gain.${gain.what as 'master'}`, told(gain));
  }
  if (isWon) return t('gain.wins', { moves: before.left });
  return isEven(before) && !isEven(after) ? t('gain.even') : t('gain.chance', { percent: percentOf(before.value) });
}

/** A second try that was good enough: what it keeps. */
export function goodWords(after: Known): string {
  if (after.left > 0 && after.value > 0) return after.line.length === 0 ? t('tried.won') : t('tried.wins', { moves: after.left + 1 });
  return t('tried.good');
}

/** One that was not. */
export function worseWords(action: string, before: Known, after: Known, cost: Gain | null): string {
  const isShown = (after.left > 0 && after.value < 0) || cost?.what === 'student';
  return isShown ? `${moveText(action)} ${costWords(before, after, cost)}` : t('tried.worse');
}
