import { describe, expect, it } from 'vitest';
import { addressOf, pathOf } from '../src/address';
import { routeOf } from '../src/router.svelte';

describe('routeOf', () => {
  it('knows every screen by its address', () => {
    expect(routeOf('/', '')).toEqual({ screen: 'arrive' });
    expect(routeOf('/new/kitara', '')).toEqual({ screen: 'new', game: 'kitara' });
    expect(routeOf('/replay', '')).toEqual({ screen: 'load' });
    expect(routeOf('/replay/Vd3x', '#12')).toEqual({ screen: 'replay', table: 'Vd3x', at: 12, isReview: false });
    expect(routeOf('/replay/Vd3x', '#x')).toEqual({ screen: 'replay', table: 'Vd3x', at: null, isReview: false });
    expect(routeOf('/review/Vd3x', '#7')).toEqual({ screen: 'replay', table: 'Vd3x', at: 7, isReview: true });
    expect(routeOf('/games', '')).toEqual({ screen: 'games' });
    expect(routeOf('/puzzles/onitama', '#storm')).toEqual({ screen: 'puzzles', game: 'onitama', kind: 'storm' });
    expect(routeOf('/puzzles/onitama', '#x')).toEqual({ screen: 'puzzles', game: 'onitama', kind: 'puzzles' });
  });

  it('takes the secret of a link from its fragment, which no server sees', () => {
    const table = { screen: 'table', table: 'Vd3x' };
    expect(routeOf('/t/Vd3x', '')).toEqual({ ...table, join: null, token: null });
    expect(routeOf('/t/Vd3x', '#join=a-b_9')).toEqual({ ...table, join: 'a-b_9', token: null });
    expect(routeOf('/t/Vd3x', '#seat=a-b_9')).toEqual({ ...table, join: null, token: 'a-b_9' });
    expect(routeOf('/t/Vd3x', '#join=<b>')).toEqual({ ...table, join: null, token: null });
  });

  it('is lost where nothing stands', () => {
    for (const path of ['/new/chess', '/t', '/t/a b', '/t/Vd3x/more', '/elsewhere', '/t/../x']) {
      expect(routeOf(path, '')).toEqual({ screen: 'lost' });
    }
  });
});

describe('addresses', () => {
  const paths: [string, string][] = [['/', ''], ['/t/Vd3x', '#join=a-b'], ['/replay/Vd3x', '#12']];

  /** Where a link leads that stands on a page in the folder /play/. */
  const followed = (address: string): URL => new URL(address, 'https://example.org/play/#/replay');

  it('are paths where a server knows them', () => {
    for (const [path, hash] of paths) {
      const { pathname, hash: fragment } = followed(addressOf(path + hash, true));
      expect([pathname, fragment]).toEqual([path, hash]);
      expect(pathOf({ pathname, hash: fragment }, true)).toEqual([path, hash]);
    }
  });

  it('stay on the one page of a host of mere files, in whatever folder it stands', () => {
    for (const [path, hash] of paths) {
      const url = followed(addressOf(path + hash, false));
      expect(url.pathname).toBe('/play/');
      expect(pathOf(url, false)).toEqual([path, hash]);
    }
    expect(pathOf({ pathname: '/play/', hash: '' }, false)).toEqual(['/', '']);
    expect(pathOf({ pathname: '/play/', hash: '#elsewhere' }, false)).toEqual(['/', '']);
  });
});
