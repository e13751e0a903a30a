/** Kitara, as the page loads it. */
import type { Title } from '../contract';
import Board from './Board.svelte';
import Emblem from './Emblem.svelte';
import './letters.css';
import Line from './Line.svelte';
import Kingdoms from './Kingdoms.svelte';
import { catalogue } from './messages';
import type { Content, View } from './view';
import { summary } from './summary';
import TurnLine from './TurnLine.svelte';
import { begins, points } from './turn';
import { called, spot } from './marks';
import { words } from './words';

export const title: Title<View, Content> = {
  Board,
  Emblem,
  Line,
  Aside: Kingdoms,
  words,
  spot,
  called,
  recap: { begins, points, Line: TurnLine },
  summary,
  open: () => catalogue.open(),
};
