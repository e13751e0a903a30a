/** The viewer's language: catalogues of compiled messages, loaded one language at a time. */
import type { Messages } from './messages/types';

export const LOCALES = ['en', 'fr', 'de', 'ru'] as const;
export type Locale = (typeof LOCALES)[number];

/** How each language calls itself. */
export const LOCALE_NAMES: Record<Locale, string> = {
  en: 'English',
  fr: 'Français',
  de: 'Deutsch',
  ru: 'Русский',
};

/** What a key needs stands in its catalogue's types; a key that needs nothing takes nothing. */
export type Translate<M> = <K extends keyof M>(
  key: K,
  ...values: M[K] extends undefined ? [] : [M[K]]
) => string;

type Compiled = Record<string, (values: unknown) => string>;
type Loaders = Record<Locale, () => Promise<{ default: unknown }>>;

const state = $state<{ locale: Locale }>({ locale: 'en' });
const opened = new Set<Catalogue<never>>();

/** One folder of messages. It loads a language when it is first needed. */
export class Catalogue<M> {
  private readonly languages = new Map<Locale, Compiled>();

  constructor(private readonly loaders: Loaders) {}

  /** Be ready to word things in the current language, and follow it when it changes. */
  async open(): Promise<void> {
    opened.add(this as unknown as Catalogue<never>);
    await this.load(state.locale);
  }

  async load(wanted: Locale): Promise<void> {
    if (this.languages.has(wanted)) return;
    this.languages.set(wanted, (await this.loaders[wanted]()).default as Compiled);
  }

  readonly t: Translate<M> = (key, ...values) => this.word(String(key), values[0]);

  /** The same for a key nobody has checked. */
  word(key: string, values: unknown = {}): string {
    const word = this.languages.get(state.locale)?.[key];
    if (word === undefined) throw new Error(`${key} was asked for before it was loaded`);
    return word(values);
  }
}

export function locale(): Locale {
  return state.locale;
}

/** Change the language everywhere at once, when all of it is there. */
export async function setLocale(next: Locale): Promise<void> {
  await Promise.all([...opened].map((catalogue) => catalogue.load(next)));
  state.locale = next;
  document.documentElement.lang = next;
}

/** The language to begin with: what was chosen before, else the best of the browser's. */
export function preferredLocale(chosen: string | null, wanted: readonly string[]): Locale {
  const candidates = [chosen ?? '', ...wanted].map((tag) => tag.slice(0, 2).toLowerCase());
  const known = candidates.find((tag) => (LOCALES as readonly string[]).includes(tag));
  return (known as Locale | undefined) ?? 'en';
}

/** What is said before a title is loaded: the words in messages/, and those of every title's cover. */
export const shell = new Catalogue<Messages>({
  en: () => import('virtual:words/en'),
  fr: () => import('virtual:words/fr'),
  de: () => import('virtual:words/de'),
  ru: () => import('virtual:words/ru'),
});

export const t = shell.t;
