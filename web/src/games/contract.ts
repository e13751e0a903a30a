/**
 * What a title gives to the page, all of it in one folder. The page draws views and offers legal
 * actions; it has no rules, and outside that folder it knows no title by name.
 *
 * A title comes in two parts. Its cover is small and there from the start: what the first screen and
 * the table's set-up need. The title itself, with board and words, is loaded with the first table.
 */
import type { Component } from 'svelte';
import type { Sound } from '../device/sound';
import type { Translate } from '../i18n/index.svelte';
import type { OutcomeShown } from '../protocol';

/** Something to choose, with its words in the viewer's current language. */
export type Choice = {
  /** Under this name it is remembered; an option has the name the rules know it by. */
  name: string;
  legend(): string;
  /** The first value is meant when nothing was chosen. An empty one says nothing to the rules. */
  values: readonly { value: string; label(): string; /** What choosing it means, told when it is chosen. */ note?(): string }[];
};

/** Something that may be agreed before a game: the rules are told the value. */
export type Option<Name extends string = string> = Choice & {
  name: Name;
  /** Asked at once, or only of those who want to see more options. */
  asked: 'first' | 'more';
  /** Whether the waiting room tells it; how many play can be seen there. */
  isTold: boolean;
  /** Chosen with this instead of from values: any text, empty for nothing, which the rules are not told. */
  picker?: () => Promise<{ default: Component<PickerProps> }>;
};

/** What is chosen so far, among what else is agreed. */
export type PickerProps = { value: string; agreed: Agreed; choose: (value: string) => void };

/** Where the one who sets up a table wants to sit; at a shared screen nobody is asked. */
export type Place = Choice & {
  /** The seat that goes with a value; random gives a number from 0 to 1, without 1. */
  seat(value: string, random: () => number): number;
};

/** What was agreed, each option by its name. */
export type Agreed = Readonly<Record<string, string>>;

/** A title as the page knows it before it is loaded. The names of its options are those in `view.ts`,
 * where the rules put them. */
export type Cover<OptionName extends string = string> = {
  /** Lower numbers stand first on the first screen. */
  order: number;
  name(): string;
  /** One sentence of mood, and one of facts: how many play, how long. */
  line(): string;
  facts(): string;
  /** The picture on the first screen, 400 wide and 220 high, with the title's own colours. */
  Scene: Component;
  options: readonly Option<OptionName>[];
  /** Left out where all seats are alike: then one sits down first. */
  place?: Place;
  /** What the seats of such a table are called where people share a screen; so many there are. */
  seats(agreed: Agreed): string[];
  /** Whether seats know things others do not: then a shared screen needs a curtain. */
  hasSecrets: boolean;
};

/** `cover/index.ts` exports this as `cover`. The words are those of `cover/messages/`. */
export type MakeCover<Messages, OptionName extends string> = (
  t: Translate<Messages>,
) => Cover<OptionName>;

/** A view as a board is given it. How the game ended is the table's to say: the rules know nothing of
 * resigning, time and agreement. */
export type Shown<View> = Omit<View, 'outcome'> & { outcome: OutcomeShown | null };

/** What a hint offers: an action, and the chance to win with it, as text. One of them is spoken of. */
export type Advice = { action: string; letter: string; chance: string; isChosen: boolean };

/** An action that was played and one that would have been better, both from the position on the board;
 * empty where there is none. */
export type Compared = { played: string; better: string };

/** Everything a board may know and do. */
export type BoardProps<View = unknown, Content = unknown> = {
  view: Shown<View>;
  content: Content;
  /** Texts of the actions this viewer may take now; empty when it is somebody else's decision. */
  legal: string[];
  /** The seat this viewer decides for; null for a spectator. */
  seat: number | null;
  act: (text: string) => void;
  /** The action on its way to the server, shown at once. */
  pending: string | null;
  motion: boolean;
  /** Everybody at the table: one name for each, wherever it stands. */
  people: Person[];
  /** The turns whose traces lie on the board, the oldest first; left out where there are none. */
  turns?: readonly Turn[];
  /** The one of them that is being told. */
  lit?: Turn | null;
  /** Seen from the other side of the table, where a title lets one turn the board. */
  isTurned?: boolean;
  /** Ask the viewer what is left of a half-made choice; empty for the title's own question. */
  ask?: (question: string) => void;
  /** What a hint offers, drawn on the board; left out where there is none. */
  advice?: readonly Advice[];
  /** Drawn beside each other when a game is looked back at; left out elsewhere. */
  compared?: Compared | null;
  /** Tell the viewer in words why something cannot be done. */
  refuse: (text: string) => void;
  /** Let the rules say why an action that is not offered cannot be done. */
  why: (text: string) => void;
};

/** What a title shows beside a wide board, above the log. */
export type AsideProps<View = unknown, Content = unknown> = Pick<BoardProps<View, Content>, 'view' | 'content' | 'seat'> & {
  people: Person[];
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

/** What one seat did in a row, the oldest first, with what others answered within it. */
export type Turn = { seat: number; steps: { version: number; entry: GameEntry }[] };

/** How a title tells the turns of others again, where a turn is more than one action. */
export type Recap<Content = unknown> = {
  /** Whether a turn begins with this. */
  begins(entry: GameEntry): boolean;
  /** The points that came in; null where none have. */
  points(turn: Turn): number | null;
  /** Who did what, in a line. */
  Line: Component<{ turn: Turn; content: Content }>;
};

/** What is worth remembering of a finished game, a number for each seat in each row. */
export type Summary = {
  /** Points after each round. */
  rounds: number[][];
  rows: { label: string; values: (number | string)[] }[];
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
  advice(text: string, view: Shown<View>): string;
  /** How it might go on after it, who plays what; left out where each action says it by itself. */
  line?(texts: string[], view: Shown<View>, people: Person[]): string[];
  refusal(refusal: GameRefusal, people: Person[]): string;
  /** What is asked of whom, as a question or a statement. */
  question(view: Shown<View>, people: Person[], seat: number | null): string;
  /** How the game ended, as one or more sentences. */
  ending(view: Shown<View>, people: Person[]): string[];
  /** Where the points of a finished game came from; null where there is nothing to count. */
  count(view: Shown<View>): Count | null;
  /** The rules of the phase at hand first, then the others. */
  rules(view: Shown<View>): RuleNote[];
  /** What a seat is called besides its player's name: Red, Blue, First Ruler. */
  seatName(seat: number): string;
  /** How a seat stands, beside its player's name: a number, and a few words. */
  standing(view: Shown<View>, seat: number): { score: string; note: string };
  /** What something that happened sounds like. */
  sound(entry: GameEntry): Sound | null;
};

/** One title, loaded with its first table: `index.ts` exports one as `title`. The types of its views
 * and of its content are made from the rules, in `view.ts`. */
export type Title<View = unknown, Content = unknown> = {
  Board: Component<BoardProps<View, Content>>;
  /** The sign of a seat: its shape and pattern, not only its colour. */
  Emblem: Component<{ seat: number; size?: number }>;
  /** Words of this title, in which whatever they name can be found on the board. Left out where plain
   * text does. `follow` is called after a tap on a name: whatever covers the board makes way. */
  Line?: Component<{ text: string; follow?: (() => void) | undefined }>;
  /** Stands beside the board where a screen is wide; left out where the board shows all there is. */
  Aside?: Component<AsideProps<View, Content>>;
  words: Words<View>;
  /** Whether the board can be seen from the other side. */
  canTurn?: boolean;
  /** Left out where a turn is one action. */
  recap?: Recap<Content>;
  /** What is worth remembering of a finished game; left out where there is nothing to count. */
  summary?: (turns: readonly Turn[], view: Shown<View>, content: Content) => Summary | null;
  /** What to agree for a game that begins at a position of this one; null where there is nothing to play,
   * left out where a game cannot begin anywhere. */
  from?: (view: Shown<View>, options: Agreed) => Record<string, string> | null;
  /** Where on the board something is that a lesson points at, as a selector; left out where there are
   * no lessons. */
  spot?: (mark: string) => string;
  /** What such a thing is called, where lessons do not write it out. */
  called?: (mark: string) => string;
  /** Load the title's messages in the current language, and follow it. */
  open(): Promise<void>;
};

/** A position as somebody saw it: what led there, and what might have been done. */
export type Frame<View = unknown> = {
  by: number;
  text: string;
  seat: number | null;
  view: Shown<View>;
  legal: string[];
};

/** Positions worth looking at, and what they are drawn from. */
export type Moment<View = unknown, Content = unknown> = { content: Content; frames: Frame<View>[] };

/** The moments of a title by name, for the gallery: `gallery.ts` exports them as `moments`. */
export type Moments<View = unknown, Content = unknown> = Readonly<
  Record<string, () => Promise<Moment<View, Content>>>
>;
