/** How much room there is, as it changes when the device is turned or the window drawn. */
class Screen {
  /** For everything beside the board. */
  isWide = $state(false);
  /** For something more below the board, which keeps a size for fingers. */
  isTall = $state(false);

  constructor() {
    this.follow('(min-width: 64rem) and (min-height: 34rem)', (is) => (this.isWide = is));
    this.follow('(min-height: 44rem)', (is) => (this.isTall = is));
  }

  private follow(query: string, tell: (is: boolean) => void): void {
    const media = matchMedia(query);
    tell(media.matches);
    media.addEventListener('change', ({ matches }) => tell(matches));
  }
}

export const screen = new Screen();
