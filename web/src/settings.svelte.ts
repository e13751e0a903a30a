/** What a person has chosen on this device: language, theme, sound, motion, a name. */
import { remember, remembered } from './device/storage';
import { preferredLocale, setLocale, type Locale } from './i18n/index.svelte';

export const THEMES = ['auto', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];
export const MOTIONS = ['auto', 'full', 'still'] as const;
export type Motion = (typeof MOTIONS)[number];

const isString = (value: unknown): value is string => typeof value === 'string';
const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean';

function oneOf<T extends string>(values: readonly T[]) {
  return (value: unknown): value is T => (values as readonly unknown[]).includes(value);
}

class Settings {
  theme = $state<Theme>(remembered('theme', 'auto', oneOf(THEMES)));
  motion = $state<Motion>(remembered('motion', 'auto', oneOf(MOTIONS)));
  sound = $state(remembered('sound', true, isBoolean));
  name = $state(remembered('name', '', isString));
  private systemIsStill = $state(false);

  /** Whether things may move. */
  get moves(): boolean {
    return this.motion === 'full' || (this.motion === 'auto' && !this.systemIsStill);
  }

  /** Make the page look as chosen, and keep following the system where that was chosen. */
  async begin(): Promise<void> {
    const still = matchMedia('(prefers-reduced-motion: reduce)');
    this.systemIsStill = still.matches;
    still.addEventListener('change', (event) => {
      this.systemIsStill = event.matches;
      this.show();
    });
    this.show();
    const chosen = remembered<string>('locale', '', isString);
    await setLocale(preferredLocale(chosen || null, navigator.languages));
  }

  async setLocale(locale: Locale): Promise<void> {
    remember('locale', locale);
    await setLocale(locale);
  }

  setTheme(theme: Theme): void {
    this.theme = theme;
    remember('theme', theme);
    this.show();
  }

  setMotion(motion: Motion): void {
    this.motion = motion;
    remember('motion', motion);
    this.show();
  }

  setSound(sound: boolean): void {
    this.sound = sound;
    remember('sound', sound);
  }

  setName(name: string): void {
    this.name = name;
    remember('name', name);
  }

  private show(): void {
    const root = document.documentElement;
    root.dataset['theme'] = this.theme;
    root.dataset['motion'] = this.moves ? 'full' : 'still';
  }
}

export const settings = new Settings();
