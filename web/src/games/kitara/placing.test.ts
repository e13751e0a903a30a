import { expect, test } from 'vitest';
import { hits, type Rect } from './field';
import { laid, slope } from './laid';
import content from './local/content.json';
import { plots, standIn } from './placing';
import { chance, clearance } from './scenery';
import { lakeNames, names, tags } from './titles';
import type { Ground, Language } from './shown';

const MAPS = content.maps as unknown as Ground[];
const LANGUAGES: Language[] = ['en', 'fr', 'de', 'ru'];
/** The room a map has on a screen of that size. */
const ROOMS: Record<string, [number, number]> = {
  '360x640': [352, 300],
  '390x844': [382, 470],
  '820x1180': [812, 760],
  '1440x900': [1060, 640],
  '844x390': [430, 340],
};
const POSITIONS = 25; // for each map and size

/** How many kinds of pawns stand where: few at the beginning, crowds at the end. */
function position(ground: Ground, seed: number): Map<string, number> {
  return new Map(
    ground.spaces.flatMap(({ label }): [string, number][] => {
      const kinds = Math.floor(4 * chance(`${seed} ${label}`) ** (seed % 3 === 0 ? 0.5 : 1.5));
      return kinds === 0 ? [] : [[label, kinds]];
    }),
  );
}

function across(ground: Ground, [width, height]: [number, number]): number {
  return Math.round(Math.min(width - 20, ((height - 20) * ground.size[0]) / ground.size[1]));
}

type Thing = { name: string; rect: Rect };

function overlaps(things: readonly Thing[]): string[] {
  return things.flatMap((one, at) =>
    things.slice(at + 1).flatMap((other) => (hits(one.rect, other.rect, -0.5) ? [`${one.name} ${other.name}`] : [])),
  );
}

test.each(Object.entries(ROOMS))('nothing covers anything else on a screen of %s', { timeout: 120_000 }, (screen, room) => {
  for (const map of MAPS) {
    const ground = laid(map, slope(...room));
    const wide = across(ground, room);
    for (let seed = 0; seed < POSITIONS; seed += 1) {
      const kinds = position(ground, seed);
      const found = plots(ground, wide, kinds);
      const things: Thing[] = [...found.values()].flatMap((plot) => {
        const count = kinds.get(plot.label);
        return [
          ...(plot.mark ? [{ name: `${plot.mark.kind} ${plot.label}`, rect: plot.mark }] : []),
          ...(count ? [{ name: `stand ${plot.label}`, rect: standIn(plot, count) }] : []),
        ];
      });
      const language = LANGUAGES[seed % 4] ?? 'en';
      const written = screen.endsWith('x900')
        ? names(ground, wide, language, found, kinds)
        : tags(ground, wide, language, [...kinds.keys()].slice(0, 5), found, kinds);
      const all = [...things, ...written.map((rect) => ({ name: `name ${rect.label}`, rect }))];
      expect({ map: map.seats, seed, over: overlaps(all) }).toEqual({ map: map.seats, seed, over: [] });
      const marked = ground.spaces.filter(({ start, kind }) => start || kind === 'ruins');
      expect(marked.filter(({ label }) => !found.get(label)?.mark)).toEqual([]);
    }
  }
});

test('a stand stands in its own space, and never on the water', () => {
  for (const map of MAPS) {
    const ground = laid(map, 0.62);
    const wide = 1040;
    for (let seed = 0; seed < 5; seed += 1) {
      const kinds = position(ground, seed);
      for (const plot of plots(ground, wide, kinds).values()) {
        const { x, y, width, height } = standIn(plot, kinds.get(plot.label) ?? 1);
        const space = ground.spaces.find(({ label }) => label === plot.label);
        const scale = ground.size[0] / wide;
        expect(clearance(space?.outline ?? [], [(x + width / 2) * scale, (y + height - plot.sizes.plate / 2) * scale])).toBeGreaterThan(0);
        for (const corner of [x + 2, x + width - 2]) {
          for (const lake of ground.lakes) expect(clearance(lake.outline, [corner * scale, (y + 2) * scale])).toBeLessThan(2);
        }
      }
    }
  }
});

test('ground and stand keep their place while pawns come and go', () => {
  for (const map of MAPS) {
    const free = plots(map, 700, new Map());
    const held = plots(map, 700, new Map(map.spaces.map(({ label }, at) => [label, at % 3])));
    expect(held).toEqual(free);
  }
});

test('on a desktop every space has its name on it, in every language, and every lake', () => {
  for (const map of MAPS) {
    const ground = laid(map, slope(1060, 640));
    const wide = across(ground, [1060, 640]);
    for (const language of LANGUAGES) {
      const kinds = position(ground, 1);
      const shown = names(ground, wide, language, plots(ground, wide, kinds), kinds);
      const without = map.spaces.filter(({ label }) => !shown.some((name) => name.label === label));
      expect(without.map(({ name }) => name[language])).toEqual([]);
      expect(lakeNames(ground, wide, language)).toHaveLength(map.lakes.length);
    }
  }
});
