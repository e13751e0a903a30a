/** What a title brings for its sheet of rules, all in `games/<name>/sheet/`; `index.ts` there exports it as
 * `sheet`. What the pictures show comes from its lessons. */
import type { Component } from 'svelte';
import type { Shown } from '../games/contract';

export type SmallProps<View = unknown, Content = unknown> = {
  view: Shown<View>;
  content: Content;
  /** The learner's seat. */
  seat: number;
  /** What the lesson points at, and what is done there. */
  marks: readonly string[];
  action: string;
  /** Whether it is done already. */
  isDone: boolean;
  motion: boolean;
};

export type SheetPart = {
  /** A part of the board, as small as it can be read. */
  Small: Component<SmallProps>;
  /** Every symbol with its word; the content is that of the lessons. */
  Symbols: Component<{ content: unknown }>;
};

const PARTS = import.meta.glob<SheetPart>('../games/*/sheet/index.ts', { import: 'sheet' });

/** Nothing where a title has words alone. */
export async function loadSheet(game: string): Promise<SheetPart | null> {
  return (await PARTS[`../games/${game}/sheet/index.ts`]?.()) ?? null;
}
