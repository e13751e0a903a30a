/** Kitara in words: log, refusals, questions, endings. */
import type { Count, GameEntry, GameRefusal, Person, Words } from '../contract';
import type { Sound } from '../../device/sound';
import { locale } from '../../i18n/index.svelte';
import { cardName, personAt, spaceName } from './content.svelte';
import { t } from './messages';
import { rules } from './rules';
import { KINDS, LETTERS, parseGroup } from './pawns';
import type { Group, ShownView } from './shown';
import type { Card, Space, View } from './view';

export type Letter = (typeof LETTERS)[number];

export function space(label: string): string {
  return spaceName(label, locale());
}

export function card(number: number): string {
  return cardName(number, locale());
}

function list(parts: string[]): string {
  return new Intl.ListFormat(locale(), { type: 'conjunction' }).format(parts);
}

/** One of several: Long Grass or Spear Village. */
export function either(parts: string[]): string {
  return new Intl.ListFormat(locale(), { type: 'disjunction' }).format(parts);
}

/** 2 Warriors and 1 Hero; German has other words for them behind "mit". */
export function groupWords(group: Group, as: 'pawns' | 'with' = 'pawns'): string {
  return list(
    KINDS.filter((kind) => group[kind] > 0).map((kind) =>
      t(`${as}.${LETTERS[kind] ?? 'W'}`, { count: group[kind] }),
    ),
  );
}

type Who = { who: 'you' | 'other'; name: string };

function who(person: Person | null | undefined): Who {
  return { who: person?.you ? 'you' : 'other', name: person?.name ?? '' };
}

function letterOf(text: string): Letter {
  return LETTERS.find((letter) => letter === text.toUpperCase()) ?? 'W';
}

type Teller = (by: Who, words: string[], told: GameEntry) => string | null;

function numbered(number: number): { card: string; number: number } {
  return { card: card(number), number };
}

function moveWords(by: Who, [from = '', to = '', group = '']: string[], told: GameEntry): string {
  const way = { ...by, group: groupWords(parseGroup(group), 'with'), from: space(from), to: space(to) };
  const victim = told.people[Number(told.details['attacked'] ?? -1)];
  if (victim === undefined) return t('log.move', way);
  const { who: whom, name } = who(victim);
  return t('log.attack', { ...way, whom, victim: name });
}

/** In the French edition the one who scores sees only now which tokens were drawn: `score 7 tokens 2,4`. */
function scoreWords(by: Who, [points = '0', , values = '']: string[]): string {
  const scored = t('log.score', { ...by, count: Number(points) });
  if (values === '') return scored;
  const seen = values.split(',');
  return `${scored} ${t('log.tokensSeen', { count: seen.length, values: list(seen), best: seen.at(-1) ?? '' })}`;
}

const LOG: Record<string, Teller> = {
  first: (_, [seat = '1'], { people }) => t('log.first', who(people[Number(seat) - 1])),
  reveal: (_, [number = '']) => t('log.reveal', numbered(Number(number))),
  start: (by, [label = '']) => t('log.start', { ...by, space: space(label) }),
  draft: (by, _, { details }) => t('log.draft', { ...by, ...numbered(Number(details['card'])) }),
  recruit: (by, [kind = '', label = '']) => t('log.recruit', { ...by, ...pawnIn(kind, label) }),
  move: moveWords,
  token: (by, [value = '?']) =>
    value === '?' ? t('log.tokenHidden', by) : t('log.token', { ...by, value }),
  retreat: (by, [label = ''], { details }) =>
    t('log.retreat', { ...by, from: space(String(details['from'] ?? '')), to: space(label) }),
  score: scoreWords,
  discard: (by, [number = '']) => t('log.discard', { ...by, ...numbered(Number(number)) }),
  remove: (by, [kind = '', label = '']) => t('log.remove', { ...by, ...pawnIn(kind, label) }),
  refresh: (_, __, { details }) => t('log.refresh', numbered(Number(details['card']))),
  final: () => t('log.final'),
};

function entry(told: GameEntry): string | null {
  const [verb = '', ...rest] = told.text.split(' ');
  return LOG[verb]?.(who(told.person), rest, told) ?? null;
}

/** Told by what follows the verb; the row tells which card stands at a place of it. */
const ADVICE: Record<string, (words: string[], row: number[]) => string> = {
  start: ([label = '']) => t('advice.start', { space: space(label) }),
  draft: ([place = '1'], row) => t('advice.draft', { card: card(row[Number(place) - 1] ?? 0) }),
  recruit: ([kind = '', label = '']) => t('advice.recruit', pawnIn(kind, label)),
  move: ([from = '', to = '', group = '']) =>
    t('advice.move', { group: groupWords(parseGroup(group), 'with'), from: space(from), to: space(to) }),
  end: () => t('advice.end'),
  retreat: ([label = '']) => t('advice.retreat', { space: space(label) }),
  discard: ([number = '']) => t('advice.discard', { card: card(Number(number)) }),
  remove: ([kind = '', label = '']) => t('advice.remove', pawnIn(kind, label)),
};

function pawnIn(kind: string, label: string): { pawn: string; space: string } {
  return { pawn: t(`pawns.${letterOf(kind)}`, { count: 1 }), space: space(label) };
}

export function advice(text: string, view: ShownView): string {
  const [verb = '', ...rest] = text.split(' ');
  return ADVICE[verb]?.(rest, view.row) ?? text;
}

function called(people: Person[], seat: number): string {
  return people.find((person) => person.seat === seat)?.name ?? seatName(seat);
}

export function seatName(seat: number): string {
  return t(`seat.${(seat % 4) as 0 | 1 | 2 | 3}`);
}

/** What whoever sits there is called; the ruler's own name where nobody does. */
export function playerName(seat: number): string {
  return personAt(seat)?.name ?? seatName(seat);
}

type Values = GameRefusal['values'];
const whole = (values: Values, key: string): number => Number(values[key] ?? 0);
const place = (values: Values, key: string): string => space(String(values[key] ?? ''));

function dueWords(values: Values, key: string): string {
  const count = whole(values, 'count');
  const letter = String(values[key] ?? '');
  return letter === 'any' ? t('pawns.any', { count }) : t(`pawns.${letterOf(letter)}`, { count });
}

const REFUSALS: Record<string, (values: Values, people: Person[]) => string> = {
  'not-a-start': (v) => t('refused.notAStart', { space: place(v, 'space') }),
  'start-taken': (v) => t('refused.startTaken', { space: place(v, 'space') }),
  'no-such-card': (v) => t('refused.noSuchCard', { count: whole(v, 'row') }),
  'out-of-reach': (v) => t('refused.outOfReach', { count: whole(v, 'reach') }),
  'no-supply': (v) => t('refused.noSupply', { pawn: t(`kinds.${letterOf(String(v['kind']))}`) }),
  'other-kind-first': (v) => t('refused.otherKind', { group: dueWords(v, 'due') }),
  'space-not-held': (v) => t('refused.notHeld', { space: place(v, 'space') }),
  'not-a-free-start': () => t('refused.freeStart'),
  'not-a-free-savanna': () => t('refused.freeSavanna'),
  'no-moves-left': () => t('refused.noMoves'),
  'lake-between': (v) => t('refused.lake', { from: place(v, 'from'), to: place(v, 'to') }),
  'no-border': (v) => t('refused.noBorder', { from: place(v, 'from'), to: place(v, 'to') }),
  'not-enough-pawns': (v) => t('refused.notEnough', { space: place(v, 'space') }),
  'empty-group': () => t('refused.empty'),
  'last-space': (v) => t('refused.lastSpace', { space: place(v, 'space') }),
  'too-few-to-attack': (v) =>
    t('refused.tooFew', { need: whole(v, 'need'), there: whole(v, 'there'), have: whole(v, 'have') }),
  'not-the-nearest': (v) => t('refused.notNearest', { space: place(v, 'space') }),
  'card-not-held': (v) => t('refused.cardNotHeld', { card: card(whole(v, 'card')) }),
  'needs-no-food': (v) => t('refused.noFood', { card: card(whole(v, 'card')) }),
  'no-such-pawn': (v) => t('refused.noSuchPawn', { space: place(v, 'space') }),
  'asked-start': () => t('ask.start.you'),
  'asked-recruit': (v) => t('ask.recruit.you', { group: dueWords(v, 'kind') }),
  'asked-move': (v) => (whole(v, 'count') > 0 ? t('ask.move.you', { count: whole(v, 'count') }) : t('ask.end.you')),
  'asked-retreat': (v) => t('refused.retreatFirst', { space: place(v, 'space') }),
  'asked-discard': (v) => t('ask.discard.you', { count: whole(v, 'count') }),
  'asked-remove': (v) => t('ask.remove.you', { group: dueWords(v, 'kind') }),
  'game-over': () => t('refused.over'),
  'not-your-decision': (v, people) => t('refused.notNow', { name: called(people, whole(v, 'decides')) }),
};

function refusal({ reason, values }: GameRefusal, people: Person[]): string {
  return REFUSALS[reason]?.(values, people) ?? t('refused.unknown');
}

/** The pawns that are asked about next: Warriors first, then Master-Animals, then Heroes. */
export function dueGroup(view: ShownView): string {
  const kind = KINDS.find((one) => view.due[one] > 0);
  return kind === undefined
    ? t('pawns.any', { count: view.due[3] })
    : t(`pawns.${LETTERS[kind] ?? 'W'}`, { count: view.due[kind] });
}

/** Who goes hungry if the turn ends now, and what that costs. */
export function foodWords({ tally }: ShownView, seat: number): string {
  const { hungry, fed } = tally.seats[seat] ?? { hungry: 0, fed: 0 };
  if (fed >= hungry) return t('food.all', { count: hungry });
  if (fed === 0) return t('food.gone', { count: hungry });
  return `${t('food.some', { fed, hungry })} ${t('food.leave', { count: hungry - fed })}`;
}

/** Which of the tokens drawn this turn stays; empty without any, or for those who may not see them. */
export function tokenWords({ drawn, stays }: ShownView): string {
  const values = drawn.filter((value) => value !== null);
  return stays > 0 ? t('log.tokensSeen', { count: values.length, values: list(values.map(String)), best: stays }) : '';
}

/** What is asked of the one who decides. */
export function ask(view: ShownView): string {
  switch (view.phase) {
    case 'start':
      return t('ask.start.you');
    case 'draft':
      return t('ask.draft.you', { count: view.reach });
    case 'recruit':
      return t('ask.recruit.you', { group: dueGroup(view) });
    case 'move':
      return view.moves_left > 0 ? t('ask.move.you', { count: view.moves_left }) : t('ask.end.you');
    case 'retreat':
      return t('ask.retreat.you', {
        group: groupWords(view.retreat?.pawns ?? [0, 0, 0]),
        space: space(view.retreat?.space ?? ''),
      });
    case 'discard':
      return t('ask.discard.you', { count: view.short });
    case 'remove':
      return t('ask.remove.you', { group: dueGroup(view) });
    default:
      return t('ask.wait');
  }
}

const OTHERS = ['start', 'draft', 'recruit', 'move', 'retreat', 'discard', 'remove'] as const;

function question(view: ShownView, people: Person[], seat: number | null): string {
  if (view.phase === 'over') return ending(view, people)[0] ?? '';
  if (view.decider < 0) return t('ask.wait');
  if (view.decider === seat) return ask(view);
  const asked = OTHERS.find((phase) => phase === view.phase);
  return asked ? t(`ask.${asked}.other`, { name: called(people, view.decider) }) : t('ask.wait');
}

/** Who wins and why. */
function ending(view: ShownView, people: Person[]): string[] {
  if (view.phase !== 'over' || !view.outcome) return [];
  const { winners, reason } = view.outcome;
  const names = list(winners.map((seat) => called(people, seat)));
  if (winners.length > 1) return [t('end.shared', { names })];
  const you = people.some((person) => person.you && winners.includes(person.seat));
  return [t(reason === 'tokens' ? 'end.tokens' : 'end.points', { who: you ? 'you' : 'other', name: names })];
}

/** The last count: what was scored on the way, the tokens one by one, the cards. */
function lastCount({ tally, seats }: ShownView): Count | null {
  if (tally.final === null) return null;
  return [
    { label: t('end.track'), amounts: tally.final.map(({ track }) => [track]) },
    { label: t('end.tokenRow'), amounts: seats.map(({ tokens }) => tokens.map((value) => value ?? 0)) },
    { label: t('end.cardRow'), amounts: tally.final.map(({ cards }) => [cards]) },
  ];
}

function standing(view: ShownView, seat: number): { score: string; note: string } {
  const own = view.seats[seat];
  if (!own) return { score: '', note: '' };
  return { score: String(own.points), note: t('standing.tokens', { count: own.tokens.length }) };
}

const SOUNDS: Record<string, Sound> = {
  start: 'wood',
  recruit: 'wood',
  move: 'wood',
  token: 'rattle',
  retreat: 'drum',
  score: 'bell',
  draft: 'whisper',
  discard: 'whisper',
};

function sound({ text }: GameEntry): Sound | null {
  return SOUNDS[text.split(' ')[0] ?? ''] ?? null;
}

export const words: Words<View> = {
  entry,
  advice,
  refusal,
  question,
  ending,
  count: lastCount,
  rules,
  seatName,
  standing,
  sound,
};

/** A card as a screen reader says it. */
export function cardWords(shown: Card): string {
  const rows = [
    shown.draft > 0 ? t('symbol.draft', { count: shown.draft }) : '',
    groupWords([shown.warriors, shown.animals, shown.heroes]),
    shown.moves > 0 ? t('symbol.moves', { count: shown.moves }) : '',
    shown.score > 0 ? t('symbol.score', { count: shown.score }) : '',
    shown.no_food ? t('symbol.noFood') : '',
  ];
  return `${shown.name[locale()]}: ${rows.filter((row) => row !== '').join(', ')}`;
}

/** A space as a screen reader says it. */
export function spaceWords(shown: Space, stand: { seat: number; pawns: Group } | undefined, note: string): string {
  return [shown.name[locale()], groundWords(shown, stand), note].filter((part) => part !== '').join(', ');
}

/** What a space is and who stands there. */
export function groundWords(shown: Space, stand: { seat: number; pawns: Group } | undefined): string {
  const held = stand
    ? t('space.held', { name: playerName(stand.seat), group: groupWords(stand.pawns) })
    : t(shown.start ? 'space.hut' : 'space.free');
  return `${t(`ground.${shown.kind}`)}, ${held}`;
}
