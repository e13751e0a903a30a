/** Onitama's rules in this page: the compiled course of a game, and texts around it. */
import type { Module } from '../../../local/module';
import {
  BadOption,
  CHANCE,
  type Chance,
  type Details,
  NOBODY,
  type Options,
  type Outcome,
  type Refusal,
  type Rules,
  type State,
} from '../../../local/rules';
import { facts } from './facts';
import type { Functions } from './functions';
import { cardName, notation, parse, squareText } from './notation';
import { COLOURS, type Position, positionNumbers, positionText, squares, held } from './position';

const { words } = facts;
const WORD = 8;
const POSITION = 6;
const ACTIONS = 40;
const NOTHING = -1;
const SET_UP: readonly string[] = ['cards', 'position'];

/** A point in a game, kept outside of the module's memory. */
class OnitamaState implements State {
  constructor(
    private readonly rules: OnitamaRules,
    readonly options: Options,
    private course: BigInt64Array<ArrayBuffer>,
  ) {}

  get seat(): number {
    return this.word(words.decider);
  }

  copy(): OnitamaState {
    return new OnitamaState(this.rules, this.options, this.course.slice());
  }

  legalActions(): number[] {
    const { module, at, out } = this.rules;
    this.enter();
    return numbers(module.ints(out, module.call.legal(at, out)));
  }

  chances(): Chance[] {
    return this.seat === CHANCE ? this.legalActions().map((action) => [action, 1]) : [];
  }

  apply(action: number): void {
    const { module, at } = this.rules;
    this.enter();
    if (module.call.is_full(at) !== 0) throw new Error('no game lasts that long');
    module.call.apply(at, action);
    this.course = this.rules.left();
  }

  outcome(): Outcome | null {
    const ending = this.word(words.ending);
    if (ending === 0) return null;
    const reason = (facts.reasons as Record<number, string>)[ending] ?? '';
    if (reason === 'repetition') return { reason, scores: [0, 0], winners: [] };
    const winner = 1 - this.position().seat;
    return { reason, scores: [1 - winner, winner], winners: [winner] };
  }

  standing(): Outcome {
    return this.outcome() ?? { reason: 'draw', scores: [0, 0], winners: [] };
  }

  view(): unknown {
    const isDealt = this.word(words.seenCount) > 0;
    const hands = isDealt ? held(this.position()) : { red: [], blue: [], side: '' };
    const last = this.word(words.last);
    const outcome = this.outcome();
    return {
      squares: isDealt ? squares(this.position()) : '',
      red: hands.red,
      blue: hands.blue,
      side: hands.side,
      mover: isDealt ? (this.seat === NOBODY ? '' : COLOURS[this.seat]) : 'chance',
      last: last === NOTHING ? '' : notation(last),
      dealt: this.words(words.dealt, this.word(words.dealtCount)).map(cardName),
      earlier: this.earlier(),
      options: Object.entries(this.options),
      outcome: outcome && [outcome.reason, outcome.scores, outcome.winners],
    };
  }

  seen(): Uint8Array<ArrayBuffer> {
    return new Uint8Array(this.course.slice().buffer);
  }

  details(action: number): Details {
    this.enter();
    const taken = this.rules.module.call.taken(this.rules.at, action);
    return taken === 0 ? {} : { taken: facts.taken[taken] ?? '' };
  }

  explain(action: number): Refusal {
    const { module, at, out } = this.rules;
    this.enter();
    const reason = facts.refusals[module.call.explain(at, action, out)];
    if (reason === undefined) throw new Error('a refusal without a reason');
    const { rule, code, values } = reason;
    const said = values.map(([name, kind], index) => {
      return [name, valueText(kind ?? '', Number(module.ints(out, ACTIONS)[index]))];
    });
    return { rule, code, values: Object.fromEntries(said) };
  }

  private enter(): void {
    this.rules.enter(this.course);
  }

  private word(place: number): number {
    return Number(this.course[place]);
  }

  private words(place: number, count: number): number[] {
    return numbers(this.course.subarray(place, place + count));
  }

  private position(at = 0): Position {
    const [mine = 0, theirs = 0, myMaster = 0, theirMaster = 0, cards = 0, seat = 0] =
      this.words(at, POSITION);
    return { mine, theirs, masters: myMaster | theirMaster, cards, seat };
  }

  private earlier(): [string, number][] {
    return Array.from({ length: this.word(words.seenCount) }, (_, index) => {
      const at = words.seen + index * words.entry;
      return [positionText(this.position(at)), this.word(at + words.times)];
    });
  }
}

export class OnitamaRules implements Rules {
  readonly name = 'onitama';
  readonly version = facts.rules;
  readonly drawByAgreement = true;
  readonly hasSecrets = false;
  /** Where the module has the game it is asked about, and where it writes actions. */
  readonly at: number;
  readonly out: number;

  constructor(
    readonly module: Module<Functions>,
    private readonly cards: unknown,
  ) {
    this.at = module.take(module.block('begin', 0).bytes);
    this.out = module.take(ACTIONS * WORD);
  }

  checked(options: Options): Record<string, string> {
    const agreed: Record<string, string> = { ...facts.defaults, ...options };
    for (const [name, value] of Object.entries(agreed)) {
      const isKnown = name === 'first' ? COLOURS.includes(value) : SET_UP.includes(name) || name in facts.defaults;
      if (!isKnown) throw new BadOption(`${name}: ${value} is not offered on this device`);
    }
    this.sets(agreed);
    if (agreed['cards'] !== undefined) fiveCards(agreed['cards']);
    if (agreed['position'] !== undefined) this.checkPosition(agreed);
    return agreed;
  }

  agreed(options: Options, rules: number): Options {
    if (rules !== this.version) throw new BadOption(`rules ${rules} of onitama are not known here`);
    return options;
  }

  start(options: Options): OnitamaState {
    const { module, at } = this;
    const first = COLOURS.indexOf(options['first'] ?? '');
    module.call.begin(at, this.sets(options), first, options['repetition'] === 'draw' ? 1 : 0);
    if (options['position'] !== undefined) {
      module.call.stand(at, ...(positionNumbers(options['position']) as [number, number, number, number, number, number]));
    } else if (options['cards'] !== undefined) {
      for (const number of fiveCards(options['cards'])) module.call.apply(at, facts.actions.deal + number);
      module.ints(at, words.seen)[words.last] = BigInt(NOTHING); // agreed, not dealt
    }
    return new OnitamaState(this, options, this.left());
  }

  resume(options: Options, record: Uint8Array<ArrayBuffer>): OnitamaState {
    return new OnitamaState(this, options, new BigInt64Array(record.buffer, record.byteOffset, record.length / WORD));
  }

  seatLabels(): string[] {
    return [...COLOURS];
  }

  content(): unknown {
    return this.cards;
  }

  notation(action: number): string {
    return notation(action);
  }

  parse(text: string): number {
    return parse(text);
  }

  masked(_state: State, action: number): string {
    return notation(action);
  }

  details(state: State, action: number): Details {
    return (state as OnitamaState).details(action);
  }

  explain(state: State, action: number): Refusal {
    return (state as OnitamaState).explain(action);
  }

  /** Put a game where the module works on it. */
  enter(course: BigInt64Array<ArrayBuffer>): void {
    this.module.ints(this.at, course.length).set(course);
  }

  /** The game as the module left it: no longer than it is. */
  left(): BigInt64Array<ArrayBuffer> {
    const count = Number(this.module.ints(this.at, words.seen)[words.seenCount]);
    return this.module.ints(this.at, words.seen + count * words.entry).slice();
  }

  private checkPosition(agreed: Options): void {
    if (agreed['cards'] !== undefined || agreed['first'] !== undefined) {
      throw new BadOption('position: already says which cards are used and who moves');
    }
    if (this.start(agreed).seat === NOBODY) throw new BadOption('position: the game is already over there');
  }

  private sets(options: Options): number {
    return (options['sets'] ?? '').split(',').reduce((sets, name) => {
      const number = facts.sets.indexOf(name);
      if (number < 0) throw new BadOption(`sets: ${name} is none of ${facts.sets.join(', ')}`);
      return sets | (1 << number);
    }, 0);
  }
}

/** The numbers of five different cards: red's two, blue's two, the side card. */
function fiveCards(text: string): number[] {
  const found = text.split(',').map((id) => facts.cards.indexOf(id.trim().toLowerCase()));
  if (found.length !== 5 || new Set(found).size !== 5 || found.includes(-1)) {
    throw new BadOption(`cards: ${text} are not five cards of the game`);
  }
  return found;
}

function valueText(kind: string, number: number): string | number {
  if (kind === 'card') return cardName(number);
  return kind === 'square' ? squareText(number) : number;
}

function numbers(cells: BigInt64Array): number[] {
  return Array.from(cells, Number);
}
