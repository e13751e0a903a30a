/** What a person has chosen on this device: language, theme, sound, motion, a name. */
import { remember, remembered } from './device/storage';
import { preferredLocale, setLocale, type Locale } from './i18n/index.svelte';

export const THEMES = ['auto', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];
export const MOTIONS = ['auto', 'full', 'still'] as const;
export type Motion = (typeof MOTIONS)[number];
/** How many times as fast as usual the actions of others are shown. */
export const SPEEDS = ['0.5', '1', '2', '4'] as const;
export type Speed = (typeof SPEEDS)[number];

const isString = (value: unknown): value is string => typeof value === 'string';
const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean';

function oneOf<T extends string>(values: readonly T[]) {
  return (value: unknown): value is T => (values as readonly unknown[]).includes(value);
}

class Settings {
  theme = $state<Theme>(remembered('theme', 'auto', oneOf(THEMES)));
  motion = $state<Motion>(remembered('motion', 'auto', oneOf(MOTIONS)));
  speed = $state<Speed>(remembered('speed', '1', oneOf(SPEEDS)));
  sound = $state(remembered('sound', true, isBoolean));
  /** Whether a turn with nothing left to do ends without being asked about. */
  endsTurns = $state(remembered('endsTurns', false, isBoolean));
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

  setSpeed(speed: Speed): void {
    this.speed = speed;
    remember('speed', speed);
  }

  setSound(sound: boolean): void {
    this.sound = sound;
    remember('sound', sound);
  }

  setEndsTurns(endsTurns: boolean): void {
    this.endsTurns = endsTurns;
    remember('endsTurns', endsTurns);
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
