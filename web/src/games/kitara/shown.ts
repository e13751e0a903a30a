/** Names for parts of what a board of Kitara is given. */
import type { Shown } from '../contract';
import type { Content, Holding, Space, View } from './view';

export type ShownView = Shown<View>;
export type Phase = View['phase'];
export type Ground = Content['map'];
export type Outline = Space['outline'];
export type Point = Space['anchor'];
export type Names = Space['name'];
export type Language = keyof Names;

/** How many Warriors, Master-Animals and Heroes. */
export type Group = Holding['pawns'];
