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

function advice(text: string): string {
  const move = parseMove(text);
  if (move) {
    const squares = { from: squareName(move.from), to: squareName(move.to) };
    return t('advice.move', { card: named(move.card), ...squares });
  }
  return t('advice.pass', { card: named(parsePass(text)?.card ?? '') });
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
  return decides === seat ? t('ask.you') : t('ask.other', { name: called(people, decides) });
}

/** Resigning, time and agreement are the table's to tell. */
function ending(view: ShownView, people: Person[]): string[] {
  const { reason = '', winners = [] } = view.outcome ?? {};
  if (reason === 'repetition') return [t('end.repetition')];
  const winner = winners[0];
  if (winner === undefined || (reason !== 'stone' && reason !== 'stream')) return [];
  const person = people.find(({ seat }) => seat === winner);
  const words = person ? who(person) : { you: 'no' as const, name: seatName(winner) };
  return [t(`end.${reason}`, words)];
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
  if (choice.from !== null) {
    const names = [...aims].map(squareName).join(', ');
    const piece = pieceName(squares[choice.from] ?? '.') ?? '';
    return t('say.targets', { piece, name: squareName(choice.from), count: aims.size, squares: names });
  }
  return choice.card === null ? '' : t('say.pieces', { card: named(choice.card), count: movable.size });
}
