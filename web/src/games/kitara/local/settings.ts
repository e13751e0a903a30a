/** What was agreed, as the record that the compiled rules and bots read. */
import type { Module } from '../../../local/module';
import { BadOption, type Options } from '../../../local/rules';
import type { Functions } from './functions';
import type { Facts } from './facts';

export class Settings {
  private readonly placed = new Map<string, number>();
  private readonly size: number;
  private readonly french: number;
  private readonly endAsked: number;
  private readonly even: number;

  constructor(
    private readonly module: Module<Functions>,
    private readonly facts: Facts,
    private readonly all: Uint8Array<ArrayBuffer>,
  ) {
    const layout = module.layout('begin', 0);
    this.size = layout.size;
    const offset = (of: string): number => layout.fields.find(({ name }) => name === of)?.offset ?? 0;
    this.french = offset('is_french');
    this.endAsked = offset('is_end_asked');
    this.even = offset('is_even');
  }

  /** The options with what was left out filled in. Throws BadOption. */
  checked(options: Options): Record<string, string> {
    const known = this.facts.options;
    const defaults = Object.entries(known).flatMap(([name, option]) =>
      option.default === null ? [] : [[name, option.default] as const],
    );
    const agreed: Record<string, string> = { ...Object.fromEntries(defaults), ...options };
    const unknown = Object.keys(agreed).filter((name) => !(name in known));
    if (unknown.length > 0) throw new BadOption(`kitara has no option '${unknown.toSorted()[0]}'`);
    for (const [name, { values }] of Object.entries(known)) {
      const value = agreed[name];
      if (value !== undefined && values.length > 0 && !values.includes(value)) {
        throw new BadOption(`${name}: '${value}' is none of ${values.join(', ')}`);
      }
    }
    for (const name of ['pack', 'position']) {
      if (name in agreed) throw new BadOption(`${name}: this page has none; a server may`);
    }
    agreed['content'] ??= this.facts.content;
    if (!this.facts.grounds.includes(groundOf(agreed))) {
      throw new BadOption(`content: this page has no '${agreed['content']}'`);
    }
    if ('start' in agreed && !this.facts.even.includes(agreed['content'])) {
      throw new BadOption('start: nobody has measured what is even with these cards');
    }
    return agreed;
  }

  /** The address of the setting with these checked options; it stays. */
  at(options: Options): number {
    const { edition, end, start } = options;
    const key = `${groundOf(options)} ${edition} ${end} ${start}`;
    return this.placed.get(key) ?? this.place(key, options);
  }

  private place(key: string, options: Options): number {
    const { edition, end, start } = options;
    const begin = this.facts.grounds.indexOf(groundOf(options)) * this.size;
    const at = this.module.take(this.size);
    this.module.bytes(at, this.size).set(this.all.subarray(begin, begin + this.size));
    this.module.ints(at + this.french, 1)[0] = edition === 'fr' ? 1n : 0n;
    this.module.ints(at + this.endAsked, 1)[0] = end === 'forced' ? 0n : 1n;
    this.module.ints(at + this.even, 1)[0] = start === 'even' ? 1n : 0n;
    this.placed.set(key, at);
    return at;
  }
}

/** As the facts call it: map, cards and tokens. */
function groundOf({ players, deck, content }: Options): string {
  return `${players} ${deck} ${content}`;
}
