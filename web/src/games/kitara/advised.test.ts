import { expect, test } from 'vitest';
import type { Advice } from '../contract';
import { advised } from './advised';
import { hits, type Rect } from './field';
import { laid, slope } from './laid';
import content from './local/content.json';
import { plots, standIn } from './placing';
import { chance } from './scenery';
import { names } from './titles';
import type { Ground } from './shown';

const MAPS = content.maps as unknown as Ground[];
/** The room a map has there, and the chips on it. */
const SCREENS = {
  phone: { room: [382, 470], chip: { width: 26, height: 26 } },
  desktop: { room: [1060, 640], chip: { width: 72, height: 26 } },
} as const;

function offers(ground: Ground, kinds: ReadonlyMap<string, number>, seed: number): Advice[] {
  const held = ground.spaces.flatMap(({ label }, at) => (kinds.has(label) ? [at] : []));
  const at = held[Math.floor(chance(`from ${seed}`) * held.length)] ?? 0;
  const [from, near] = [ground.spaces[at], ground.neighbours[at] ?? []];
  const [one, other] = [near[seed % near.length] ?? 0, near[(seed + 1) % near.length] ?? 0].map((to) => ground.spaces[to]?.label);
  const actions = [`move ${from?.label} ${one} 3W`, `move ${from?.label} ${one} 2W`, `move ${from?.label} ${other} 1W`];
  return actions.map((action, number) => ({ action, letter: 'ABC'[number] ?? '', chance: '50 %', isChosen: number === 0 }));
}

test.each(Object.entries(SCREENS))('each offer has a chip, and no chip covers pawns, ruins, huts or another chip: %s', { timeout: 60_000 }, (_, { room, chip }) => {
  for (const map of MAPS) {
    const ground = laid(map, slope(room[0], room[1]));
    const across = Math.round(Math.min(room[0] - 20, ((room[1] - 20) * ground.size[0]) / ground.size[1]));
    for (let seed = 0; seed < 20; seed += 1) {
      const kinds = new Map(ground.spaces.flatMap(({ label }): [string, number][] => (chance(`${seed} ${label}`) < 0.5 ? [[label, 1 + (seed % 3)]] : [])));
      const found = plots(ground, across, kinds);
      const shown = chip.width > 30 ? names(ground, across, 'de', found, kinds) : [];
      const { drawn, chips } = advised(ground, { across, found, kinds, names: shown }, offers(ground, kinds, seed), chip);
      expect(chips.map(({ advice }) => advice.letter)).toEqual(['A', 'B', 'C']);
      expect(drawn.map(({ isChosen }) => isChosen)).toContain(true);
      const standing: Rect[] = [...found.values()].flatMap((plot) => {
        const held = kinds.get(plot.label);
        return [...(plot.mark ? [plot.mark] : []), ...(held ? [standIn(plot, held)] : [])];
      });
      const covered = chips.filter((one) => standing.some((rect) => hits(one, rect)) || chips.some((other) => other !== one && hits(one, other)));
      expect({ map: map.seats, seed, covered }).toEqual({ map: map.seats, seed, covered: [] });
    }
  }
});

test('a way is drawn once however many may go it, and a space to choose has its border drawn', () => {
  const ground = MAPS[0] as Ground;
  const found = plots(ground, 700, new Map());
  const things = { across: 700, found, kinds: new Map<string, number>(), names: [] };
  const [from, to] = [ground.spaces[0]?.label, ground.spaces[ground.neighbours[0]?.[0] ?? 0]?.label];
  const offer = (action: string, at: number): Advice => ({ action, letter: 'ABC'[at] ?? '', chance: '', isChosen: at === 1 });
  const moves = advised(ground, things, [`move ${from} ${to} 2W`, `move ${from} ${to} 1W`, 'end moves'].map(offer), SCREENS.phone.chip);
  expect(moves.drawn.map(({ key, isChosen }) => [key, isChosen])).toEqual([[`${from} ${to}`, true]]);
  expect(moves.chips.map(({ advice }) => advice.letter)).toEqual(['B', 'A']);
  const places = advised(ground, things, [`recruit W ${from}`, `recruit W ${to}`].map(offer), SCREENS.phone.chip);
  expect(places.drawn.map(({ head }) => head)).toEqual(['', '']);
  expect(places.chips).toHaveLength(2);
});
