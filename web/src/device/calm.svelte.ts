/** Whether a picture has its size: while it is being laid out or resized, nothing in it travels. */

const QUIET_MS = 120;

export class Calm {
  isCalm = $state(false);
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** The size has changed. */
  stir(): void {
    this.isCalm = false;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => (this.isCalm = true), QUIET_MS);
  }

  stop(): void {
    clearTimeout(this.timer);
  }
}
