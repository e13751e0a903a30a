/** The legal list as moves, and what a half-made choice still allows. */
import { squareOf } from './squares';

export type Move = { text: string; card: string; from: number; to: number };
export type Pass = { text: string; card: string };
export type Choice = { card: string | null; from: number | null };

export const NOTHING: Choice = { card: null, from: null };

const MOVE = /^(\w+) ([a-e][1-5])-([a-e][1-5])$/;
const PASS = /^(\w+) pass$/;

export function parseMove(text: string): Move | null {
  const [, card, from, to] = MOVE.exec(text) ?? [];
  if (!card || !from || !to) return null;
  return { text, card, from: squareOf(from), to: squareOf(to) };
}

export function parsePass(text: string): Pass | null {
  const card = PASS.exec(text)?.[1];
  return card ? { text, card } : null;
}

export function moves(legal: readonly string[]): Move[] {
  return legal.map(parseMove).filter((move) => move !== null);
}

export function passes(legal: readonly string[]): Pass[] {
  return legal.map(parsePass).filter((pass) => pass !== null);
}

/** What is left of the moves after a card, a piece or both are chosen. */
export function left(all: readonly Move[], choice: Choice): Move[] {
  return all.filter(
    (move) =>
      (choice.card === null || move.card === choice.card) &&
      (choice.from === null || move.from === choice.from),
  );
}

/** The squares a chosen piece may go to; none while no piece is chosen. */
export function targets(all: readonly Move[], choice: Choice): Set<number> {
  return new Set(choice.from === null ? [] : left(all, choice).map((move) => move.to));
}

/** The squares with a piece that can move, with the chosen card if there is one. */
export function origins(all: readonly Move[], choice: Choice): Set<number> {
  return new Set(left(all, { ...choice, from: null }).map((move) => move.from));
}

/** The moves from a chosen piece to a square: two when both cards lead there. */
export function candidates(all: readonly Move[], choice: Choice, to: number): Move[] {
  return choice.from === null ? [] : left(all, choice).filter((move) => move.to === to);
}
