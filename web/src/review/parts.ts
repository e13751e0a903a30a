/** Looking back at a game. How a move is judged and told is the title's: its folder has a screen for
 * it, `games/<name>/review/Review.svelte`, built round `Frame.svelte`. */
import type { Component } from 'svelte';
import type { Person, Title } from '../games/contract';
import type { Question, State, Title as LocalTitle } from '../local/rules';
import type { Search } from '../local/thinker';
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

/** Whether a second try was good enough, and what is said to it. */
export type Tried = { isGood: boolean; words: string };
export type Judge = {
  /** What was done from a position on: one action, or all of a turn. */
  tried(state: State, actions: readonly string[]): Promise<Tried>;
  /** What others and chance do before the one who tries decides again; null where nobody has to, '' where the
   * try is whole. Left out where a try is one action. */
  goesOn?(root: State, now: State): string | null;
  end?(): void;
};

/** How second tries are judged: `games/<name>/review/judge.ts` exports it as `judge`. */
export type MakeJudge = (title: LocalTitle, think: (question: Question) => Search) => Judge;

const JUDGES = import.meta.glob<MakeJudge>('../games/*/review/judge.ts', { import: 'judge' });
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

/** Whether positions of a title can be tried again. */
export function hasJudge(game: string): boolean {
  return `../games/${game}/review/judge.ts` in JUDGES;
}

export async function loadJudge(game: string): Promise<MakeJudge> {
  const load = JUDGES[`../games/${game}/review/judge.ts`];
  if (load === undefined) throw new Error(`nobody judges ${game}`);
  return load();
}
