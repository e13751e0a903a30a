/** The legal list as questions: which spaces answer, and which groups may go where. */
import type { Advice } from '../contract';
import { groupText, parseGroup, size } from './pawns';
import type { Group } from './shown';

export type Move = { text: string; from: string; to: string; group: Group };

const MOVE = /^move (\S+) (\S+) (\S+)$/;

export function parseMove(text: string): Move | null {
  const [, from, to, group] = MOVE.exec(text) ?? [];
  return from && to && group ? { text, from, to, group: parseGroup(group) } : null;
}

export function moves(legal: readonly string[]): Move[] {
  return legal.map(parseMove).filter((move) => move !== null);
}

/** Answers that are one space: where to begin, recruit, retreat or take a pawn from. */
export function spaceAnswers(legal: readonly string[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const text of legal) {
    const [verb = '', ...rest] = text.split(' ');
    const space = rest.at(-1);
    if (space && ['start', 'recruit', 'retreat', 'remove'].includes(verb)) {
      found.set(space, [...(found.get(space) ?? []), text]);
    }
  }
  return found;
}

/** Answers that are one number: a place in the row, or a card of the kingdom. */
export function numberAnswers(legal: readonly string[], verb: 'draft' | 'discard'): Map<number, string> {
  const own = legal.filter((text) => text.startsWith(`${verb} `));
  return new Map(own.map((text) => [Number(text.split(' ')[1]), text]));
}

/** What a hint says of such numbers. */
export function numberAdvice(advice: readonly Advice[], verb: 'draft' | 'discard'): Map<number, Advice> {
  const own = advice.filter(({ action }) => action.startsWith(`${verb} `));
  return new Map(own.map((each) => [Number(each.action.split(' ')[1]), each]));
}

export function origins(all: readonly Move[]): Set<string> {
  return new Set(all.map((move) => move.from));
}

export function targets(all: readonly Move[], from: string | null): Set<string> {
  return new Set(all.filter((move) => move.from === from).map((move) => move.to));
}

/** The move of this group along this way, if it is legal. */
export function moveOf(all: readonly Move[], from: string, to: string, group: Group): Move | null {
  const text = `move ${from} ${to} ${groupText(group)}`;
  return all.find((move) => move.text === text) ?? null;
}

/** The largest group that may leave a space, for a stepper to begin with. */
export function largest(all: readonly Move[], from: string): Group {
  return all
    .filter((move) => move.from === from)
    .reduce<Group>((most, move) => (size(move.group) > size(most) ? move.group : most), [0, 0, 0]);
}
