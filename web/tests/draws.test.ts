import { hexToBytes } from '@noble/hashes/utils.js';
import { describe, expect, it } from 'vitest';
import { check, commitment, drawn, type Draw } from '../src/replay/draws';

// What kitama.tables.dealer makes of the seed 00 01 .. 1f; tests/server/test_replay.py compares.
const SEED = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f';
const PROMISED = '0faa957b8b5ce651e9fc141fe453be7e158388749bc47b7785524da48a51f3ff';
const CHANCES = [
  { text: 'a', weight: 1 },
  { text: 'b', weight: 2 },
  { text: 'c', weight: 5 },
];
const DRAWN = 'cccacccbccbb';
const DRAWS: Draw[] = [...DRAWN].map((text, number) => ({ number, chances: CHANCES, text }));

describe('check', () => {
  it('agrees with the dealer on promise and draws', () => {
    expect(commitment(hexToBytes(SEED))).toBe(PROMISED);
    expect(DRAWS.map(({ number }) => drawn(hexToBytes(SEED), number, CHANCES)).join('')).toBe(DRAWN);
    expect(check(SEED, PROMISED, DRAWS)).toEqual({ kind: 'right', count: DRAWN.length });
  });

  it('needs nothing that browsers withhold on plain HTTP', () => {
    const { subtle } = crypto;
    Object.defineProperty(crypto, 'subtle', { value: undefined, configurable: true });
    expect(check(SEED, PROMISED, DRAWS).kind).toBe('right');
    Object.defineProperty(crypto, 'subtle', { value: subtle, configurable: true });
  });

  it('finds another seed, a seed that is none, and a bent draw', () => {
    expect(check(SEED.replace('00', '01'), PROMISED, DRAWS)).toEqual({ kind: 'wrong-seed' });
    expect(check('seed', PROMISED, DRAWS)).toEqual({ kind: 'wrong-seed' });
    const bent = DRAWS.map((draw) => (draw.number === 4 ? { ...draw, text: 'a' } : draw));
    expect(check(SEED, PROMISED, bent)).toEqual({ kind: 'wrong-draw', number: 5 });
  });
});
