/** What Python tells the page of Kitara's numbers and names: kitama/games/kitara/facts.py. */
import type { Options } from '../../../local/rules';
import description from './module.json';

export type Verb = { verb: string; form: string; base: number } & (
  | { takes: 'number'; low: number; high: number }
  | { takes: 'space' | 'pawn' | 'group' | 'nothing' }
);

/** How actions are numbered and written. */
export type Actions = {
  count: number;
  spaces: number;
  groups: number;
  /** How many pawns of each kind there are. */
  most: [number, number, number];
  letters: string;
  verbs: Verb[];
};

export type ValueKind = 'number' | 'space' | 'kind';

export type Facts = {
  /** The rules version of new games. */
  version: number;
  /** What games begun under earlier rules did not say, by rules version. */
  earlier: Record<string, Options>;
  /** The digest of the content of new games. */
  content: string;
  /** The digests of the content that has an even start. */
  even: string[];
  options: Record<string, { values: string[]; default: string | null }>;
  /** Players, deck and the digest of a content, in the order of settings.bin. */
  grounds: string[];
  spectator: number;
  phases: string[];
  reasons: string[];
  labels: string[];
  kinds: string[];
  details: string[];
  untold: number;
  masks: { hidden: number; tokens: number };
  /** How a token reads to those who may not see it. */
  hidden: string;
  refusals: [rule: string, code: string, values: Record<string, ValueKind>][];
  actions: Actions;
};

export const facts = description.facts as unknown as Facts;
