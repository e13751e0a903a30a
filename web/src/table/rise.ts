/** Points fly from where they come in to the score they go to. */
import type { Action } from 'svelte/action';

const FLIGHT_MS = 900;

/** A board marks with `data-points="<seat>"`, or `all`, what brings points: a space, a card, a sign. */
export const rise: Action<HTMLElement, number> = (node, seat) => {
  const source = document.querySelector(`[data-points='${seat}']`) ?? document.querySelector("[data-points='all']");
  if (source === null || typeof node.animate !== 'function') return;
  const [from, to] = [source.getBoundingClientRect(), node.getBoundingClientRect()];
  const x = from.x + from.width / 2 - to.x - to.width / 2;
  const y = from.y + from.height / 2 - to.y - to.height / 2;
  const start = { transform: `translate(${x}px, ${y}px) scale(1.6)` };
  node.animate([{ ...start, opacity: 0 }, { ...start, opacity: 1, offset: 0.15 }, { transform: 'none', opacity: 1 }], {
    duration: FLIGHT_MS,
    easing: 'cubic-bezier(0.3, 0, 0.2, 1)',
  });
};
