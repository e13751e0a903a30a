/** Onitama's puzzles, as the page loads them. */
import type { PuzzlePart } from '../../../puzzles/parts';
import { catalogue, t } from '../messages';
import { COLOURS } from '../squares';
import { read } from './read';
import Small from './Small.svelte';

const THEMES = ['S', 'T', 'x', 'q', 'd', 'c', 'n', 'p'] as const;

export const puzzles: PuzzlePart = {
  read,
  themes: THEMES,
  themeName: (theme) => t(`puzzle.theme.${theme as (typeof THEMES)[number]}`),
  task: ({ seat, moves }) => t('puzzle.task', { colour: t(`colour.${COLOURS[seat] ?? 'blue'}`), moves }),
  Small,
  isQuick: true,
  open: () => catalogue.open(),
};
