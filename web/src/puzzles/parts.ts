/** What a title brings for training, all in `games/<name>/puzzles/`; `index.ts` there exports it as
 * `puzzles`. The lines themselves lie beside its bots (docs/puzzles.md). */
import type { Component } from 'svelte';
import type { Title } from '../games/contract';
import type { Step } from '../learn/lessons';
import type { Bots, Options, Rules } from '../local/rules';
import type { Standing } from './standing';

/** A puzzle as the page plays it. */
export type Puzzle = {
  /** The line it was read from. */
  text: string;
  options: Options;
  /** Who solves it. */
  seat: number;
  /** Where it begins and, where there is one way through, that way. */
  step: Step;
  /** How many decisions a solution takes. */
  moves: number;
  rating: number;
  /** A letter each. */
  themes: string;
};

/** All that a title's puzzles are solved with. */
export type Loaded = { title: Title; rules: Rules; bots: Bots; part: PuzzlePart };

export type SolveProps = Loaded & {
  puzzle: Puzzle;
  /** What came of it, told once. */
  settle: (isSolved: boolean) => Standing;
  /** How the player stood before. */
  before: Standing;
  next: () => void;
  /** The day whose puzzle it is; empty for others. */
  day?: string;
  /** Against the clock: no help, no second try, and on to the next by itself. */
  isStorm?: boolean;
};

export type PuzzlePart = {
  read(text: string): Puzzle;
  /** The letters of the themes one may wish for. */
  themes: readonly string[];
  themeName(theme: string): string;
  /** What is to be done, as a heading. */
  task(puzzle: Puzzle): string;
  /** The position as a small picture, as wide as it may be. */
  Small: Component<{ puzzle: Puzzle }>;
  /** Whether one is a matter of seconds, so that there may be a storm of them. */
  isQuick?: boolean;
  /** Where a puzzle is not a line with one way through: how it is solved. */
  Solve?: Component<SolveProps>;
  /** Load the words of all this in the current language. */
  open(): Promise<void>;
};

const PARTS = import.meta.glob<PuzzlePart>('../games/*/puzzles/index.ts', { import: 'puzzles' });

function pathOf(game: string): string {
  return `../games/${game}/puzzles/index.ts`;
}

export function hasPuzzles(game: string): boolean {
  return pathOf(game) in PARTS;
}

export async function loadPart(game: string): Promise<PuzzlePart> {
  const load = PARTS[pathOf(game)];
  if (load === undefined) throw new Error(`${game} has no puzzles`);
  const part = await load();
  await part.open();
  return part;
}
