/** What the page tells in passing: shown for a while, and read out politely. */
import { untrack } from 'svelte';

const STAYS_MS = 5_000;
const KEPT_LINES = 16; // so many may come at once, and none is lost before a screen reader comes to it

/** A way to more than was said, with its words. */
export type More = { words: string; open: () => void };

class Speaker {
  /** The words on show, and where more is said about them. */
  shown = $state('');
  more = $state.raw<More | null>(null);
  /** The last words for those who listen instead of looking: each is read once, when it is added. */
  spoken = $state.raw<readonly { id: number; words: string }[]>([]);
  private count = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** Show words and read them out. */
  tell(words: string, more: More | null = null): void {
    this.shown = words;
    this.more = more;
    this.speak(words);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => (this.shown = ''), STAYS_MS);
  }

  /** Only read words out. The same words again are read again. */
  speak(words: string): void {
    this.count += 1;
    // Whoever speaks in an effect does not listen there.
    const before = untrack(() => this.spoken);
    this.spoken = [...before.slice(1 - KEPT_LINES), { id: this.count, words }];
  }

  hush(): void {
    this.shown = '';
  }
}

export const speaker = new Speaker();
