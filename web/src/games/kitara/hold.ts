/** A long press: a finger that stays, or the key that asks for a menu. What it began is not also a tap. */
import type { Action } from 'svelte/action';

const LONG_MS = 450;
const SLIP = 10;

export const hold: Action<HTMLElement, () => void> = (node, given) => {
  let held = given;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let start: [number, number] = [0, 0];
  let isLong = false;

  const stop = (): void => clearTimeout(timer);
  const down = (event: PointerEvent): void => {
    isLong = false;
    start = [event.clientX, event.clientY];
    stop();
    timer = setTimeout(() => {
      isLong = true;
      held();
    }, LONG_MS);
  };
  const move = (event: PointerEvent): void => {
    if (Math.hypot(event.clientX - start[0], event.clientY - start[1]) > SLIP) stop();
  };
  const click = (event: MouseEvent): void => {
    stop();
    if (isLong && event.detail > 0) { // a key's click has no finger
      event.preventDefault();
      event.stopImmediatePropagation();
    }
    isLong = false;
  };
  const menu = (event: Event): void => {
    event.preventDefault();
    stop();
    if (!isLong) held();
    isLong = event instanceof PointerEvent && event.pointerType === 'touch';
  };

  node.addEventListener('pointerdown', down);
  node.addEventListener('pointermove', move);
  node.addEventListener('pointerup', stop);
  node.addEventListener('pointercancel', stop);
  node.addEventListener('click', click, { capture: true });
  node.addEventListener('contextmenu', menu);
  return {
    update: (next) => (held = next),
    destroy: stop,
  };
};
