/** Names for parts of what a board of Onitama is given. */
import type { Shown } from '../contract';
import type { Card, View } from './view';

export type ShownView = Shown<View>;
export type Colour = Card['stamp'];
export type Language = keyof Card['names'];
