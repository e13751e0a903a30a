/** Onitama, as the page loads it. */
import type { Title } from '../contract';
import Board from './Board.svelte';
import Emblem from './Emblem.svelte';
import { from } from './from';
import { catalogue } from './messages';
import type { Content, View } from './view';
import { spot } from './squares';
import { words } from './words';

export const title: Title<View, Content> = {
  Board,
  Emblem,
  words,
  canTurn: true,
  spot,
  from,
  open: () => catalogue.open(),
};
