/** Kitara, as the page loads it. */
import type { Title } from '../contract';
import Board from './Board.svelte';
import Emblem from './Emblem.svelte';
import { catalogue } from './messages';
import type { KitaraContent, KitaraView } from './types';
import { words } from './words';

export const title: Title<KitaraView, KitaraContent> = {
  Board,
  Emblem,
  words,
  open: () => catalogue.open(),
};
