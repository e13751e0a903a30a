/** Kitara's turn tasks, as the page loads them. */
import type { PuzzlePart } from '../../../puzzles/parts';
import { catalogue, t } from '../messages';
import { read, taskOf } from './read';
import Small from './Small.svelte';
import Solve from './Solve.svelte';

const THEMES = ['P', 'R', 'D', 'a', '2', '3', '4', 'b', 'r'] as const;

export const puzzles: PuzzlePart = {
  read,
  themes: THEMES,
  themeName: (theme) => t(`task.theme.${theme as (typeof THEMES)[number]}`),
  task: ({ text }) => {
    const { goal, best } = taskOf(text);
    return t(`task.${goal}`, { best });
  },
  Small,
  Solve,
  open: () => catalogue.open(),
};
