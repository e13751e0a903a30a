/** Onitama in words: log, refusals, questions, endings, rules, and labels for those who listen. */
import type { GameEntry, GameRefusal, Person, RuleNote, Words } from '../contract';
import type { Sound } from '../../device/sound';
import { locale } from '../../i18n/index.svelte';
import { cardName } from './content.svelte';
import { parseMove, parsePass, type Choice } from './legal';
import { t } from './messages';
import type { Scene } from './scene';
import { COLOURS, colourOf, isMaster, squareName } from './squares';
import type { Colour, ShownView } from './shown';
import type { View } from './view';

function named(id: string): string {
  return cardName(id, locale());
}

function who(person: Person): { you: 'yes' | 'no'; name: string } {
  return { you: person.you ? 'yes' : 'no', name: person.name };
}

function entry({ person, text, details }: GameEntry): string | null {
  if (text.startsWith('deal ')) return t('log.deal', { card: named(text.slice(5)) });
  if (!person) return null;
  const move = parseMove(text);
  if (move) {
    const squares = { from: squareName(move.from), to: squareName(move.to) };
    const step = { ...who(person), card: named(move.card), ...squares };
    const piece = details['taken'];
    return piece === undefined ? t('log.move', step) : t('log.take', { ...step, piece: String(piece) });
  }
  const pass = parsePass(text);
  return pass && t('log.pass', { ...who(person), card: named(pass.card) });
}

function advice(text: string, view: ShownView): string {
  const move = parseMove(text);
  if (!move) return t('advice.pass', { card: named(parsePass(text)?.card ?? '') });
  const step = { card: named(move.card), from: squareName(move.from), to: squareName(move.to) };
  const taken = view.squares[move.to] ?? '.';
  if (taken !== '.') return t('advice.take', { ...step, piece: isMaster(taken) ? 'master' : 'student' });
  return t('advice.move', step);
}

/** How it might go on: the two sides move in turn. */
function line(texts: string[], view: ShownView, people: Person[]): string[] {
  const first = COLOURS.indexOf(view.mover === 'red' ? 'red' : 'blue');
  return texts.map((text, number) => {
    const seat = (first + number) % COLOURS.length;
    const person = people.find((one) => one.seat === seat) ?? { you: false, name: seatName(seat) };
    const move = parseMove(text);
    const step = move && { from: squareName(move.from), to: squareName(move.to) };
    const card = named(move?.card ?? parsePass(text)?.card ?? '');
    const by = { you: person.you ? ('yes' as const) : ('no' as const), name: person.name };
    return step ? t('line.move', { ...by, card, ...step }) : t('line.pass', { ...by, card });
  });
}

const REFUSALS = {
  'no-such-action': 'refused.unknown',
  'card-not-available': 'refused.unknown',
  'cards-not-dealt': 'refused.dealing',
  'already-dealt': 'refused.dealt',
  'must-move': 'refused.mustMove',
  'not-your-piece': 'refused.notYours',
  'game-over': 'refused.over',
} as const;

function refusal({ reason, values }: GameRefusal, people: Person[]): string {
  const text = (key: string): string => String(values[key] ?? '');
  const card = named(text('card'));
  const squares = { from: text('from'), to: text('to') };
  if (reason === 'card-not-held') {
    return t('refused.notHeld', { card, first: named(text('first')), second: named(text('second')) });
  }
  if (reason === 'no-such-step') return t('refuse.noStep', { card, ...squares });
  if (reason === 'own-piece-there') return t('refused.ownPiece', { to: squares.to });
  if (reason === 'not-your-decision') {
    return t('refused.notNow', { name: called(people, Number(values['decides'])) });
  }
  return t(REFUSALS[reason as keyof typeof REFUSALS] ?? 'refused.unknown');
}

function called(people: Person[], seat: number): string {
  return people.find((person) => person.seat === seat)?.name ?? seatName(seat);
}

function seatName(seat: number): string {
  return t(seat === 0 ? 'colour.red' : 'colour.blue');
}

function question(view: ShownView, people: Person[], seat: number | null): string {
  if (view.mover === '') return ending(view, people)[0] ?? '';
  if (view.mover === 'chance') return t('ask.dealing');
  const decides = COLOURS.indexOf(view.mover);
  const name = called(people, decides);
  const you = decides === seat ? 'yes' : 'no';
  if (isFirst(view)) return t('ask.first', { you, name });
  return you === 'yes' ? t('ask.you') : t('ask.other', { name });
}

/** Before the first move it is worth saying who begins, unless that was agreed. */
function isFirst(view: ShownView): boolean {
  const agreed = view.options.some(([name]) => name === 'first' || name === 'position');
  return !agreed && parseMove(view.last) === null && parsePass(view.last) === null;
}

/** What is asked while a choice is half made; empty where nothing was chosen yet. */
export function asking(half: { squares: string; choice: Choice; asked: number | null; isPassing: boolean }): string {
  const { card, from } = half.choice;
  if (half.isPassing) return t('which.pass');
  if (half.asked !== null) return t('which.card', { square: squareName(half.asked) });
  if (from !== null) {
    const piece = isMaster(half.squares[from] ?? '.') ? 'master' : 'student';
    return card === null ? t('ask.target', { piece }) : t('ask.targetWith', { piece, card: named(card) });
  }
  return card === null ? '' : t('ask.piece', { card: named(card) });
}

/** Whose turn it is, for who taps out of turn. */
export function notNow(view: ShownView, people: Person[]): string {
  if (view.mover !== 'red' && view.mover !== 'blue') return t('ask.dealing');
  return t('refused.notNow', { name: called(people, COLOURS.indexOf(view.mover)) });
}

/** What becomes of the side card, and of the card that is played now. */
export function sideWords(
  now: Scene,
  people: Person[],
  chosen: string | null,
): { short: string; long: string; played: string } {
  const place = (colour: Colour): { you: 'yes' | 'no'; name: string } => {
    const seat = COLOURS.indexOf(colour);
    const person = people.find((one) => one.seat === seat);
    return person ? who(person) : { you: 'no', name: seatName(seat) };
  };
  const mover = place(now.towards);
  const other = place(now.towards === 'red' ? 'blue' : 'red');
  const card = named(now.side);
  return {
    short: t('side.short', mover),
    long: t('side.long', { ...mover, card }),
    played:
      chosen !== null
        ? t('side.chosen', { ...other, card: named(chosen) })
        : mover.you === 'yes'
          ? t('side.yours', other)
          : t('side.theirs', { ...other, mover: mover.name }),
  };
}

/** Resigning, time and agreement are the table's to tell. */
function ending(view: ShownView, people: Person[]): string[] {
  const { reason = '', winners = [] } = view.outcome ?? {};
  if (reason === 'repetition') return [t('end.repetition')];
  const winner = winners[0];
  if (winner === undefined || (reason !== 'stone' && reason !== 'stream')) return [];
  const own = people.find(({ you }) => you)?.seat;
  const side = own === undefined ? 'watched' : own === winner ? 'won' : 'lost';
  return [t(`end.${reason}`, { side, name: called(people, winner) })];
}

function rules(): RuleNote[] {
  return [
    { rules: 'O5–O8', title: t('rules.turn.title'), text: t('rules.turn.text') },
    { rules: 'O9–O12', title: t('rules.step.title'), text: t('rules.step.text') },
    { rules: 'O13', title: t('rules.swap.title'), text: t('rules.swap.text') },
    { rules: 'O16–O18', title: t('rules.win.title'), text: t('rules.win.text') },
    { rules: 'O14, O15', title: t('rules.pass.title'), text: t('rules.pass.text') },
    { rules: 'O4', title: t('rules.first.title'), text: t('rules.first.text') },
    { rules: 'O20–O22', title: t('rules.draw.title'), text: t('rules.draw.text') },
  ];
}

/** How many students a side still has. */
function standing(view: ShownView, seat: number): { score: string; note: string } {
  const letter = seat === 0 ? 'r' : 'b';
  const count = [...view.squares].filter((found) => found === letter).length;
  return { score: '', note: view.squares === '' ? '' : t('standing.students', { count }) };
}

function sound({ text }: GameEntry): Sound | null {
  return parseMove(text) ? 'wood' : 'whisper';
}

export const words: Words<View> = {
  entry,
  advice,
  line,
  refusal,
  question,
  ending,
  count: () => null,
  rules,
  seatName,
  standing,
  sound,
};

/** Why a card cannot be chosen now. */
export function cardReason(now: Scene, mine: Colour, id: string): string {
  const card = named(id);
  if (id === now.side) return t('refuse.sideCard', { card });
  return t(now[mine].includes(id) ? 'refuse.cardStuck' : 'refuse.theirCard', { card });
}

export function pieceName(letter: string): string | null {
  const colour = colourOf(letter);
  return colour && t(`piece.${colour}.${isMaster(letter) ? 'master' : 'student'}`);
}

/** A square as a screen reader says it. */
export function squareLabel(square: number, letter: string, isAim: boolean, canMove: boolean): string {
  const name = squareName(square);
  const piece = pieceName(letter);
  if (isAim) return piece ? t('square.capture', { name, piece }) : t('square.aim', { name });
  if (!piece) return t('square.empty', { name });
  return t(canMove ? 'square.ready' : 'square.piece', { name, piece });
}

/** What a half-made choice leaves open, for those who listen. */
export function choiceWords(squares: string, choice: Choice, aims: Set<number>, movable: Set<number>): string {
  if (choice.from !== null && aims.size === 0) return '';
  if (choice.from !== null) {
    const names = [...aims].map(squareName).join(', ');
    const piece = pieceName(squares[choice.from] ?? '.') ?? '';
    return t('say.targets', { piece, name: squareName(choice.from), count: aims.size, squares: names });
  }
  return choice.card === null ? '' : t('say.pieces', { card: named(choice.card), count: movable.size });
}
