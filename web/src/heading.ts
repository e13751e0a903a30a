/** After a way to another screen the focus is on its heading: screen readers say where one is. */
const FRAMES = 300; // a screen that takes longer to come does not take the focus from its viewer

export function focusHeading(left = FRAMES): void {
  const heading = document.querySelector<HTMLElement>('h1');
  // Somebody who already went on by themselves stays where they are.
  if (document.activeElement !== document.body || left === 0) return;
  if (heading === null) {
    requestAnimationFrame(() => focusHeading(left - 1));
    return;
  }
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
