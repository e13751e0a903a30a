/** A turn as it is told again: what was taken, who came, who went where, what came in. */
import type { GameEntry, Turn } from '../contract';
import { KINDS, LETTERS, parseGroup } from './pawns';
import type { Group } from './shown';

export type Trail = { seat: number; from: string; to: string; isAttack: boolean };
/** A space somebody was driven out of. */
export type Blow = { space: string; victim: number };

export type Told = {
  seat: number;
  card: number | null;
  /** Where a kingdom began. */
  start: string | null;
  recruits: Group;
  moves: number;
  trails: Trail[];
  blows: Blow[];
  tokens: number;
  points: number | null;
  /** Cards that could not be fed. */
  starved: number[];
};

/** A turn begins with its card, or with the hut a kingdom begins in. */
export function begins({ text }: GameEntry): boolean {
  return /^(draft|start)\b/.test(text);
}

export function tell({ seat, steps }: Turn): Told {
  const told: Told = {
    seat, card: null, start: null, recruits: [0, 0, 0], moves: 0, trails: [], blows: [], tokens: 0, points: null, starved: [],
  };
  for (const { entry } of steps) {
    const [verb = '', ...rest] = entry.text.split(' ');
    TELLERS[verb]?.(told, rest, entry);
  }
  return told;
}

const TELLERS: Record<string, (told: Told, words: string[], entry: GameEntry) => void> = {
  start: (told, [space = '']) => (told.start = space),
  draft: (told, _, { details }) => (told.card = Number(details['card'])),
  recruit: (told, [letter = '']) => (told.recruits = added(told.recruits, letter)),
  move: (told, [from = '', to = '', group = ''], { details }) => {
    const victim = details['attacked'];
    const isAttack = victim !== undefined && size(parseGroup(group)) > 0;
    told.moves += 1;
    told.trails.push({ seat: told.seat, from, to, isAttack });
    if (isAttack) told.blows.push({ space: to, victim: Number(victim) });
  },
  token: (told) => (told.tokens += 1),
  retreat: (told, [to = ''], { details, person }) => {
    const from = String(details['from'] ?? '');
    const seat = person?.seat ?? told.blows.at(-1)?.victim ?? told.seat;
    if (from !== '' && from !== to) told.trails.push({ seat, from, to, isAttack: false });
  },
  score: (told, [scored = '0']) => (told.points = Number(scored)),
  discard: (told, [number = '']) => told.starved.push(Number(number)),
};

function size(group: Group): number {
  return group.reduce((sum, count) => sum + count, 0);
}

function added(group: Group, letter: string): Group {
  return KINDS.map((kind) => group[kind] + (LETTERS[kind] === letter.toUpperCase() ? 1 : 0)) as Group;
}

export function points(turn: Turn): number | null {
  return tell(turn).points;
}
