/** The lessons of a title, as scripts/page_content.py writes them from its rules' folder. */
import { locale, type Locale } from '../i18n/index.svelte';

/** What follows an accepted action: answers, and what is accepted then; nothing where all is done. */
export type Branch = { replies?: string[]; further?: Tree };
export type Tree = Record<string, Branch>;
export type Step = {
  /** What is said has this key, and what to do this one with `.do`. */
  key: string;
  /** The state it begins with, as the module keeps it, in base64. */
  record: string;
  rules: string[];
  marks: string[];
  /** Whether the marks show all there is to do, so that the rest may step back. */
  guided: boolean;
  wrong: Record<string, string>;
  tree: Tree;
};
export type Lesson = { id: string; steps: Step[] };
export type Lessons = { seat: number; options: Record<string, string>; lessons: Lesson[] };
export type Said = Record<string, string>;

const STEPS = import.meta.glob<Lessons>('../games/*/local/lessons.json', { import: 'default' });
const SAID = import.meta.glob<Said>('../games/*/local/lessons.*.json', { import: 'default' });

export function hasLessons(game: string): boolean {
  return `../games/${game}/local/lessons.json` in STEPS;
}

export async function loadLessons(game: string): Promise<Lessons> {
  const load = STEPS[`../games/${game}/local/lessons.json`];
  if (load === undefined) throw new Error(`${game} has no lessons`);
  return load();
}

export async function loadSaid(game: string, language: Locale = locale()): Promise<Said> {
  const load = SAID[`../games/${game}/local/lessons.${language}.json`];
  if (load === undefined) throw new Error(`${game} has no lessons in ${language}`);
  return load();
}

/** What is said to an action that was not expected. */
export function answerTo({ wrong }: Step, text: string): string {
  const found = Object.entries(wrong).find(
    ([pattern]) => text === pattern || (pattern.endsWith('*') && text.startsWith(pattern.slice(0, -1))),
  );
  return found?.[1] ?? 'other';
}

export function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}
