import { afterEach, expect, it } from 'vitest';
import { rise } from '../src/table/rise';

type Flight = { from: string; finish: () => void };
const flights: Flight[] = [];

/** jsdom moves nothing: what would fly, and from where, is written down. */
Element.prototype.animate = function animate(keyframes): Animation {
  const [{ transform = '' } = {}] = keyframes as { transform?: string }[];
  const flight = { onfinish: null as (() => void) | null, oncancel: null };
  flights.push({ from: transform, finish: () => flight.onfinish?.() });
  return flight as unknown as Animation;
};

function put(points: string, x: number, y: number): void {
  const source = document.createElement('span');
  source.dataset['points'] = points;
  source.getBoundingClientRect = () => new DOMRect(x, y, 0, 0);
  document.body.append(source);
}

function arrive(seat: number): void {
  const score = document.createElement('b');
  document.body.append(score);
  rise(score, seat);
}

afterEach(() => {
  document.body.replaceChildren();
  flights.length = 0;
});

it('lets points come from among the spaces of their owner, a spark from each', () => {
  put('1', 10, 0);
  put('1', 30, 40);
  put('0', 500, 500);
  put('all', 900, 900);
  arrive(1);
  expect(flights.map(({ from }) => from)).toEqual([
    'translate(20px, 20px) scale(1.6)',
    'translate(10px, 0px)',
    'translate(30px, 40px)',
  ]);
  expect(document.querySelectorAll('i').length).toBe(2);
  for (const { finish } of flights) finish();
  expect(document.querySelectorAll('i').length).toBe(0);
});

it('lets them come from the sign for everybody where no space brings any', () => {
  put('0', 500, 500);
  put('all', 90, 60);
  arrive(1);
  expect(flights.map(({ from }) => from)).toEqual(['translate(90px, 60px) scale(1.6)']);
});

it('shows them all the same where nothing is marked', () => {
  arrive(1);
  expect(flights).toEqual([]);
});
