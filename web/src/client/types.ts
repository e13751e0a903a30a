/** Names for parts of messages that have none of their own. */
import type { About, Ask, Machine, Person } from '../protocol';

export type Control = About['clock'];
export type Leaver = About['leaver'];
export type Visibility = About['visibility'];
export type Player = Person | Machine;
export type Question = Ask['question'];
