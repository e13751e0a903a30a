/** Kitara's rules in this page: the compiled module decides, here its numbers get their facts. */
import type { Module } from '../../../local/module';
import {
  BadOption,
  type Details,
  type Options,
  type Refusal,
  type Rules,
  type State,
} from '../../../local/rules';
import type { Content } from '../view';
import type { Functions } from './functions';
import type { Facts, ValueKind } from './facts';
import { Notation, withTokens } from './notation';
import { Settings } from './settings';
import { KitaraState, Work } from './state';

/** content.json: what boards are drawn from, each part once. */
export type Contents = {
  maps: Content['map'][];
  releases: Record<string, Release>;
};

/** A release by its digest: the places of its maps among all, by players, its decks and its bag. */
type Release = {
  maps: Record<string, number>;
  decks: Record<string, Content['deck']>;
  tokens: Content['tokens'];
};

export class KitaraRules implements Rules {
  readonly name = 'kitara';
  readonly drawByAgreement = false;
  readonly hasSecrets = true;
  readonly version: number;
  readonly settings: Settings;
  readonly text: Notation;
  private readonly work: Work;

  constructor(
    readonly module: Module<Functions>,
    private readonly facts: Facts,
    settings: Uint8Array<ArrayBuffer>,
    private readonly contents: Contents,
  ) {
    this.version = facts.version;
    this.settings = new Settings(module, facts, settings);
    this.work = new Work(module, facts, this.settings);
    this.text = new Notation(facts.actions, facts.labels);
  }

  checked(options: Options): Record<string, string> {
    return this.settings.checked(options);
  }

  agreed(options: Options, rules: number): Options {
    if (rules === this.version) return options;
    const earlier = this.facts.earlier[rules];
    if (earlier === undefined) throw new BadOption(`rules ${rules} of kitara are not known here`);
    return { ...earlier, ...options };
  }

  start(options: Options): State {
    return KitaraState.begin(this.work, this.checked(options));
  }

  resume(options: Options, record: Uint8Array<ArrayBuffer>): State {
    return new KitaraState(this.work, this.checked(options), record);
  }

  seatLabels(options: Options): string[] {
    const players = Number(this.checked(options)['players']);
    return Array.from({ length: players }, (_, seat) => String(seat + 1));
  }

  content(options: Options): Content {
    const { players = '', deck = '', content = '' } = this.checked(options);
    const release = this.contents.releases[content];
    const [map, cards] = [this.contents.maps[release?.maps[players] ?? -1], release?.decks[deck]];
    if (!release || !map || !cards) throw new Error(`no content for ${players} players, ${deck}`);
    return { map, deck: cards, tokens: release.tokens };
  }

  notation(action: number): string {
    return this.text.write(action);
  }

  parse(text: string): number {
    return this.text.parse(text);
  }

  masked(state: State, action: number, seat: number | null): string {
    const { call, module, out } = this.work;
    const { facts } = this;
    const own = state as KitaraState;
    const form = call.mask(own.settings, own.lay(), action, seat ?? facts.spectator, out);
    if (form === facts.masks.hidden) return facts.hidden;
    const text = this.notation(action);
    if (form !== facts.masks.tokens) return text;
    const [counts] = module.block('mask', 4).arrays;
    return withTokens(text, this.work.numbers(out, counts?.shape[0] ?? 0));
  }

  details(state: State, action: number): Details {
    const { call, out } = this.work;
    const { details, labels, untold } = this.facts;
    call.details((state as KitaraState).lay(), action, out);
    const found = this.work.numbers(out, details.length);
    const told = details.map((name, index) => [name, found[index] ?? untold] as const);
    return Object.fromEntries(
      told
        .filter(([, value]) => value !== untold)
        .map(([name, value]) => [name, name === 'from' ? (labels[value] ?? '') : value]),
    );
  }

  explain(state: State, action: number): Refusal {
    const { call, out } = this.work;
    const own = state as KitaraState;
    const which = call.refuse(own.settings, own.lay(), action, out);
    const [rule, code, values] = this.facts.refusals[which] ?? ['', '', {}];
    const kinds = Object.entries(values);
    const found = this.work.numbers(out, kinds.length);
    const told = kinds.map(([name, kind], index) => [name, this.word(kind, found[index] ?? 0)]);
    return { rule, code, values: Object.fromEntries(told) as Refusal['values'] };
  }

  private word(kind: ValueKind, value: number): string | number {
    if (kind === 'number') return value;
    return (kind === 'space' ? this.facts.labels : this.facts.kinds)[value] ?? '';
  }
}
