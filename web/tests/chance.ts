/** Numbers by chance as kitama.chance makes them, for seeds below 2 to the power of 32. */
const WORD = 2 ** 32;

function mixed(bits: number): number {
  let now = bits ^ (bits >>> 16);
  now = Math.imul(now, 0x7feb352d);
  now ^= now >>> 15;
  now = Math.imul(now, 0x846ca68b);
  return (now ^ (now >>> 16)) >>> 0;
}

function bitsAt(seed: number, place: number): number {
  return mixed(mixed(seed ^ mixed(place)) ^ 0x9e3779b9);
}

export function belowAt(seed: number, place: number, count: number): number {
  return Math.floor((bitsAt(seed, place) * count) / WORD);
}
