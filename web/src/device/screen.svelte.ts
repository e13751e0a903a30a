/** Whether there is room for everything beside the board. */
class Screen {
  isWide = $state(false);

  constructor() {
    const wide = matchMedia('(min-width: 64rem) and (min-height: 34rem)');
    this.isWide = wide.matches;
    wide.addEventListener('change', (event) => (this.isWide = event.matches));
  }
}

export const screen = new Screen();
