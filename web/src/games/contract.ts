/** What a title gives to the page. The page draws views and offers legal actions; it has no rules. */
import type { Component } from 'svelte';
import type { Sound } from '../device/sound';

/** Everything a board may know and do. */
export type BoardProps<View = unknown, Content = unknown> = {
  view: View;
  content: Content;
  /** Texts of the actions this viewer may take now; empty when it is somebody else's decision. */
  legal: string[];
  /** The seat this viewer decides for; null for a spectator. */
  seat: number | null;
  act: (text: string) => void;
  /** The action on its way to the server, shown at once. */
  pending: string | null;
  motion: boolean;
  /** Tell the viewer in words why something cannot be done. */
  refuse: (text: string) => void;
  /** Let the rules say why an action that is not offered cannot be done. */
  why: (text: string) => void;
};

/** Who a seat is, for sentences; a computer's level stands beside its name. */
export type Person = { seat: number; name: string; you: boolean; level: string };

/** Something that happened in the game: the text of an action or a draw, as this viewer may know it. */
export type GameEntry = {
  kind: 'acted' | 'drew';
  /** Whose it is, also where the rules left no choice; null when the table itself did it. */
  person: Person | null;
  text: string;
  /** What the text leaves out and everybody may know. */
  details: Record<string, string | number>;
  people: Person[];
};

/** Why the rules refused an action: the number of the rule, the reason's code and its values. */
export type GameRefusal = { rule: string; reason: string; values: Record<string, string | number> };

/** One section of the short rules: the numbers of the rules it tells, and its words. */
export type RuleNote = { rules: string; title: string; text: string };

/** The last count: for each source of points what each seat gets from it, one amount at a time. */
export type Count = { label: string; amounts: number[][] }[];

/** A title's words, all in the viewer's current language. */
export type Words<View = unknown> = {
  /** One line of the log; null for steps that are not worth a line. */
  entry(entry: GameEntry): string | null;
  /** An action as advice, in a few words; the view is the one it is given for. */
  advice(text: string, view: View): string;
  refusal(refusal: GameRefusal, people: Person[]): string;
  /** What is asked of whom, as a question or a statement. */
  question(view: View, people: Person[], seat: number | null): string;
  /** How the game ended, as one or more sentences. */
  ending(view: View, people: Person[]): string[];
  /** Where the points of a finished game came from; null where there is nothing to count. */
  count(view: View): Count | null;
  /** The rules of the phase at hand first, then the others. */
  rules(view: View): RuleNote[];
  /** What a seat is called besides its player's name: Red, Blue, First Ruler. */
  seatName(seat: number): string;
  /** How a seat stands, beside its player's name: a number, and a few words. */
  standing(view: View, seat: number): { score: string; note: string };
  /** What something that happened sounds like. */
  sound(entry: GameEntry): Sound | null;
};

/** One title, as `games/index.ts` loads it. */
export type Title<View = unknown, Content = unknown> = {
  Board: Component<BoardProps<View, Content>>;
  /** The sign of a seat: its shape and pattern, not only its colour. */
  Emblem: Component<{ seat: number; size?: number }>;
  words: Words<View>;
  /** Load the title's messages in the current language, and follow it. */
  open(): Promise<void>;
};
