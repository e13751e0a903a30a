import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { describe, expect, it } from 'vitest';
import { commitment, drawn, houseNumber, promiseOf, tableKey } from '../src/replay/draws';

// What kitama.tables.dealer makes of the seed 00 01 .. 1f: tests/server/test_replay.py and
// tests/tables/test_dealer.py compare.
const SEED = hexToBytes('000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f');
const CHANCES = [
  { text: 'a', weight: 1 },
  { text: 'b', weight: 2 },
  { text: 'c', weight: 5 },
];
const DRAWN = 'cccacccbccbb';

describe('draws', () => {
  it('agree with the dealer', () => {
    expect([...DRAWN].map((_text, place) => drawn(SEED, place, CHANCES)).join('')).toBe(DRAWN);
    expect(drawn(SEED, 0, [])).toBeNull();
  });

  it('are bound to the same seed, table and numbers', () => {
    const empty = new Uint8Array(32);
    const house = houseNumber(SEED, 1);
    expect(commitment(SEED, '')).toMatch(/^0faa957b8b5ce651/);
    expect(commitment(SEED, 't1')).toMatch(/^d74e92dad949f1ae/);
    expect(promiseOf(empty)).toMatch(/^7f6231ed1ca7ec12/);
    expect(bytesToHex(house)).toMatch(/^f92f3b603063cc24/);
    expect(bytesToHex(tableKey(SEED, 't1', [empty, house]))).toMatch(/^236c78d1cb3863de/);
  });
});
