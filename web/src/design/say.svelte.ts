/** What the page tells in passing: shown for a while, and read out politely. */

const STAYS_MS = 5_000;

class Speaker {
  /** The words on show. */
  shown = $state('');
  /** The words for those who listen instead of looking. */
  spoken = $state('');
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** Show words and read them out. */
  tell(words: string): void {
    this.shown = words;
    this.speak(words);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => (this.shown = ''), STAYS_MS);
  }

  /** Only read words out. The same words again are read again. */
  speak(words: string): void {
    this.spoken = this.spoken === words ? `${words}\u00a0` : words;
  }

  hush(): void {
    this.shown = '';
  }
}

export const speaker = new Speaker();
