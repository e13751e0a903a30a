/** Looking back at a game. How a move is judged and told is the title's: its folder has a screen for
 * it, `games/<name>/review/Review.svelte`, built round `Frame.svelte`. */
import type { Component } from 'svelte';
import type { Person, Title } from '../games/contract';
import type { ReplayShown } from '../protocol';

export type ReviewProps = {
  replay: ReplayShown;
  game: string;
  title: Title;
  people: Person[];
  /** The frame of the replay on the board, and the way to another. */
  at: number;
  go: (frame: number) => void;
  /** Back to the replay. */
  close: () => void;
};

const REVIEWS = import.meta.glob<Component<ReviewProps>>('../games/*/review/Review.svelte', { import: 'default' });

function pathOf(game: string): string {
  return `../games/${game}/review/Review.svelte`;
}

export function hasReview(game: string): boolean {
  return pathOf(game) in REVIEWS;
}

export async function loadReview(game: string): Promise<Component<ReviewProps>> {
  const load = REVIEWS[pathOf(game)];
  if (load === undefined) throw new Error(`games of ${game} are not looked back at`);
  return load();
}
