/** What became of what somebody here asked for, and whose move a button would take back: read from the log. */
import type { HappeningShown } from '../protocol';

export type Answer = { question: 'draw' | 'takeback'; by: number; kind: 'declined' | 'unanswered' };

function isAskable(text: string): text is Answer['question'] {
  return text === 'draw' || text === 'takeback';
}

/** How the last request of these seats was turned down, until one of them acts again; else null. */
export function lastAnswer(log: readonly HappeningShown[], own: readonly number[]): Answer | null {
  let asked: Answer['question'] | null = null;
  let found: Answer | null = null;
  for (const { kind, seat, text } of log) {
    const isOwn = own.includes(seat);
    if (kind === 'asked' && isOwn && isAskable(text)) [asked, found] = [text, null];
    else if (kind === 'acted' && isOwn) [asked, found] = [null, null];
    else if (kind === 'undid' || (kind === 'declined' && isOwn)) asked = null;
    else if (asked !== null && !isOwn && (kind === 'declined' ? text === asked : kind === 'acted')) {
      found = { question: asked, by: seat, kind: kind === 'declined' ? 'declined' : 'unanswered' };
      asked = null;
    }
  }
  return found;
}

/** Which of these seats decided last, among the actions that stand; null for none. */
export function lastToAct(log: readonly HappeningShown[], own: readonly number[]): number | null {
  const standing: number[] = [];
  for (const { kind, seat, text } of log) {
    if (kind === 'acted' || kind === 'drew') standing.push(kind === 'acted' ? seat : -1);
    if (kind === 'undid') standing.length = Math.min(standing.length, Number(text));
  }
  return standing.findLast((seat) => own.includes(seat)) ?? null;
}
