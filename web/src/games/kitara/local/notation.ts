/** Kitara's actions as text, and the way back: the texts of kitama/games/kitara/notation.py. */
import { BadText } from '../../../local/rules';
import type { Actions, Verb } from './facts';

export class Notation {
  /** The verb with the highest numbers first. */
  private readonly falling: Verb[];

  constructor(
    private readonly actions: Actions,
    private readonly labels: readonly string[],
  ) {
    this.falling = actions.verbs.toSorted((one, other) => other.base - one.base);
  }

  write(action: number): string {
    const verb = this.falling.find(({ base }) => action >= base);
    if (verb === undefined || action >= this.actions.count) {
      throw new RangeError(`actions are 0 to ${this.actions.count - 1}, not ${action}`);
    }
    const rest = action - verb.base;
    if (verb.takes === 'nothing') return verb.form;
    if (verb.takes === 'number') return `${verb.verb} ${rest + verb.low}`;
    return `${verb.verb} ${this.rest(verb.takes, rest)}`;
  }

  private rest(takes: 'space' | 'pawn' | 'group', rest: number): string {
    const { spaces, groups, letters } = this.actions;
    if (takes === 'space') return this.label(rest);
    if (takes === 'pawn') {
      return `${letters[Math.floor(rest / spaces)]} ${this.label(rest % spaces)}`;
    }
    const route = Math.floor(rest / groups);
    const [origin, target] = [Math.floor(route / spaces), route % spaces];
    return `${this.label(origin)} ${this.label(target)} ${this.group(rest % groups)}`;
  }

  private label(space: number): string {
    return this.labels[space] ?? '';
  }

  private group(number: number): string {
    const [, animals, heroes] = this.actions.most;
    const counts = [
      Math.floor(number / (animals + 1) / (heroes + 1)),
      Math.floor(number / (heroes + 1)) % (animals + 1),
      number % (heroes + 1),
    ];
    const { letters } = this.actions;
    return counts.map((count, kind) => (count ? `${count}${letters[kind]}` : '')).join('') || '0W';
  }

  /** Upper and lower case and extra spaces are forgiven. Throws BadText. */
  parse(text: string): number {
    const words = [...text.matchAll(/\S+/g)];
    const { verbs } = this.actions;
    const verb = verbs.find((each) => each.verb === words[0]?.[0].toLowerCase());
    if (verb === undefined) {
      const known = verbs.map((each) => each.verb).join(', ');
      throw new BadText(`an action begins with one of: ${known}`);
    }
    if (words.length !== verb.form.split(' ').length) {
      throw new BadText(`this action is written like '${verb.form}'`);
    }
    const said = words.map((match) => ({ text: match[0], column: match.index + 1 }));
    return verb.base + this.read(verb, said.slice(1));
  }

  private read(verb: Verb, [one, two, three]: Said[]): number {
    const { spaces, groups } = this.actions;
    switch (verb.takes) {
      case 'number':
        return counted(one, verb.low, verb.high) - verb.low;
      case 'space':
        return this.space(one);
      case 'pawn':
        return this.kind(one) * spaces + this.space(two);
      case 'group': {
        const group = this.pawns(three);
        return (this.space(one) * spaces + this.space(two)) * groups + group;
      }
      case 'nothing':
        if (one && one.text.toLowerCase() !== 'moves') {
          refuse(one, "one ends one's moves: 'end moves'");
        }
        return 0;
    }
  }

  private space(said: Said | undefined): number {
    const space = this.labels.indexOf(said?.text.toLowerCase() ?? '');
    return space >= 0 ? space : refuse(said, 'a space is a letter a-e and a digit 1-8');
  }

  private kind(said: Said | undefined): number {
    const kind = [...this.actions.letters].indexOf(said?.text.toUpperCase() ?? '');
    return kind >= 0 ? kind : refuse(said, 'pawns are W (Warrior), M (Master-Animal) or H (Hero)');
  }

  private pawns(said: Said | undefined): number {
    const { most } = this.actions;
    const text = said?.text ?? '';
    const found = /^(?:([0-9]+)W)?(?:([0-9]+)M)?(?:([0-9]+)H)?$/i.exec(text);
    const counts = found?.slice(1).map((part) => Number(part ?? 0)) ?? [];
    if (!found || text.length > 9 || counts.some((count, kind) => count > (most[kind] ?? 0))) {
      refuse(said, 'a group is written like 2W1M1H: at most 10 W, 5 M and 3 H');
    }
    return counts.reduce((sum, count, kind) => sum * ((most[kind] ?? 0) + 1) + count, 0);
  }
}

type Said = { text: string; column: number };

function counted(said: Said | undefined, low: number, high: number): number {
  const text = said?.text ?? '';
  if (text === '?') {
    refuse(said, 'this value is hidden; only the full record of a game can be read');
  }
  const value = /^[0-9]{1,3}$/.test(text) ? Number(text) : Number.NaN;
  return value >= low && value <= high
    ? value
    : refuse(said, `expected a number from ${low} to ${high}`);
}

function refuse(said: Said | undefined, message: string): never {
  throw new BadText(message, said?.column);
}

/** A text that tells the values of tokens too, counted by value: `score 7 tokens 2,4`. */
export function withTokens(text: string, counts: readonly number[]): string {
  const values = counts.flatMap((count, value) => Array<number>(count).fill(value));
  return values.length ? `${text} tokens ${values.join(',')}` : text;
}
