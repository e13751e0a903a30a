import { expect, test } from 'vitest';
import content from './local/content.json';
import drawings from './Drawings.svelte?raw';
import motifs from './Motifs.svelte?raw';
import { pictureOf } from './pictures';
import type { Card } from './view';

const CARDS = Object.values(content.releases).flatMap(({ decks }) => Object.values(decks).flatMap(({ cards }) => cards as unknown as Card[]));
const DRAWN = new Set([...`${drawings}${motifs}`.matchAll(/id="kitara-([a-z-]+)"/g)].map(([, name]) => name));

test('every card has a picture of its own', () => {
  const byName = new Map(CARDS.map((card) => [card.name.en, JSON.stringify(pictureOf(card))]));
  expect(byName.size).toBeGreaterThan(60);
  expect(new Set(byName.values()).size).toBe(byName.size);
});

test('a picture shows only what is drawn, on the picture', () => {
  for (const card of CARDS) {
    const { things, sun } = pictureOf(card);
    expect(sun.every((at) => at > 0 && at < 100)).toBe(true);
    for (const { name, x, y, size } of things) {
      expect(DRAWN.has(name), `${card.name.en}: ${name}`).toBe(true);
      expect(x).toBeGreaterThan(0);
      expect(x).toBeLessThan(100);
      expect(y).toBeGreaterThan(0);
      expect(y).toBeLessThan(62);
      expect(size).toBeGreaterThan(0.3);
    }
  }
});
