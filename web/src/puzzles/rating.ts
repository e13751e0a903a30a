/** Glicko-2 for one player on one device: how strong they are, how sure that is, how steady. */

export type Rating = { rating: number; deviation: number; volatility: number };
export type Played = { rating: number; deviation: number; /** 1 for solved, 0 for not. */ score: number };

export const NEWCOMER: Rating = { rating: 1200, deviation: 300, volatility: 0.06 };
/** How sure a puzzle's own rating is: an estimate nobody has tried yet. */
export const PUZZLE_DEVIATION = 120;

const SCALE = 173.7178;
const MIDDLE = 1500;
/** How quickly the volatility may change. */
const TAU = 0.5;
const CLOSE_ENOUGH = 1e-6;

/** The rating after what was played in one period. */
export function rated(before: Rating, played: readonly Played[]): Rating {
  const mu = (before.rating - MIDDLE) / SCALE;
  const phi = before.deviation / SCALE;
  const others = played.map(({ rating, deviation, score }) => {
    const weight = 1 / Math.sqrt(1 + (3 * (deviation / SCALE) ** 2) / Math.PI ** 2);
    const expected = 1 / (1 + Math.exp(-weight * (mu - (rating - MIDDLE) / SCALE)));
    return { weight, expected, score };
  });
  const variance = 1 / others.reduce((sum, { weight, expected }) => sum + weight ** 2 * expected * (1 - expected), 0);
  const gain = others.reduce((sum, { weight, expected, score }) => sum + weight * (score - expected), 0);
  const volatility = steadied(before.volatility, phi, variance, variance * gain);
  const wider = Math.sqrt(phi ** 2 + volatility ** 2);
  const surer = 1 / Math.sqrt(1 / wider ** 2 + 1 / variance);
  return { rating: MIDDLE + SCALE * (mu + surer ** 2 * gain), deviation: SCALE * surer, volatility };
}

/** The volatility that fits a surprise of that size: the root of a falling function, by bisection. */
function steadied(before: number, phi: number, variance: number, surprise: number): number {
  const start = Math.log(before ** 2);
  const at = (x: number): number => {
    const all = phi ** 2 + variance + Math.exp(x);
    return (Math.exp(x) * (surprise ** 2 - all)) / (2 * all ** 2) - (x - start) / TAU ** 2;
  };
  let [low, high] = [start - 20, start + 20];
  while (high - low > CLOSE_ENOUGH) {
    const middle = (low + high) / 2;
    if (at(middle) > 0) low = middle;
    else high = middle;
  }
  return Math.exp((low + high) / 4);
}
