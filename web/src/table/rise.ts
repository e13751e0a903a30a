/** Points fly from where they come in to the score they go to. */
import type { Action } from 'svelte/action';

const FLIGHT_MS = 900;
const FLIGHT = { duration: FLIGHT_MS, easing: 'cubic-bezier(0.3, 0, 0.2, 1)' };
const SPARK = '#d99a1c'; // the sun of the score symbol, seen on land and paper

type Point = { x: number; y: number };

function middle(element: Element): Point {
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}

/** A board marks with `data-points="<seat>"`, or `all`, what brings points: a space, a card, a sign. */
function sources(seat: number): Element[] {
  const own = [...document.querySelectorAll(`[data-points='${seat}']`)];
  return own.length > 0 ? own : [...document.querySelectorAll("[data-points='all']")];
}

/** A spark goes from each source to the number, which itself comes from among them. */
export const rise: Action<HTMLElement, number> = (node, seat) => {
  const from = sources(seat).map(middle);
  if (from.length === 0 || typeof node.animate !== 'function') return;
  const to = middle(node);
  const x = from.reduce((sum, point) => sum + point.x, 0) / from.length - to.x;
  const y = from.reduce((sum, point) => sum + point.y, 0) / from.length - to.y;
  const start = { transform: `translate(${x}px, ${y}px) scale(1.6)` };
  node.animate([{ ...start, opacity: 0 }, { ...start, opacity: 1, offset: 0.15 }, { transform: 'none', opacity: 1 }], FLIGHT);
  if (from.length > 1) for (const point of from) spark(point, to);
};

function spark(from: Point, to: Point): void {
  const dot = document.createElement('i');
  dot.setAttribute('aria-hidden', 'true');
  Object.assign(dot.style, {
    position: 'fixed',
    left: '-6px',
    top: '-6px',
    width: '12px',
    height: '12px',
    borderRadius: '50%',
    background: SPARK,
    boxShadow: '0 0 8px 2px #f6d68a',
    pointerEvents: 'none',
    zIndex: '6',
  });
  document.body.append(dot);
  const [there, here] = [from, to].map(({ x, y }) => `translate(${x}px, ${y}px)`);
  const flight = dot.animate([{ transform: there, opacity: 1 }, { transform: here, opacity: 0.2 }], FLIGHT);
  flight.onfinish = () => dot.remove();
  flight.oncancel = () => dot.remove();
}
