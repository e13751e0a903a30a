import { describe, expect, it } from 'vitest';
import kitara from '../src/games/kitara/local/levels.json';
import onitama from '../src/games/onitama/local/levels.json';
import { beginnerOf, shareAgainstBelow } from '../src/local/levels';

describe('who plays where nobody named a level', () => {
  it('is level 1, also where there is a gentler one', () => {
    expect(beginnerOf(onitama.bots)).toBe('1');
    expect(beginnerOf(['easy', 'strong'])).toBe('easy');
    expect(beginnerOf([])).toBe('');
  });
});

describe('what a step of strength means', () => {
  it('is said by the ratings: so many of 10 games against the level below', () => {
    expect(shareAgainstBelow(onitama.ratings, '2')).toEqual({ below: '1', wins: 8 });
    expect(shareAgainstBelow(kitara.ratings, '1')).toEqual({ below: '0', wins: 7 });
    expect(shareAgainstBelow(kitara.ratings, '3')).toEqual({ below: '2', wins: 6 });
  });

  it('is not said of the lowest level, nor of one that was not measured', () => {
    expect(shareAgainstBelow(onitama.ratings, '0')).toBeNull();
    expect(shareAgainstBelow(onitama.ratings, 'best')).toBeNull();
    expect(shareAgainstBelow([], '3')).toBeNull();
  });
});
