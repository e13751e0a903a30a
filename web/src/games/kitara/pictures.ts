/**
 * What is on the picture of each card: a sky, where its sun or moon stands, and things on the ground.
 * A thing is written "name x y size", with what it is coloured like after a slash: a ruler's number for
 * their tones, `gold`, or `dark` for a silhouette.
 */
import type { Card } from './view';

export type Sky = 'dawn' | 'day' | 'dusk' | 'night' | 'green' | 'rain';
export type Thing = { name: string; dress: string; x: number; y: number; size: number };
export type Picture = { sky: Sky; sun: [number, number]; things: Thing[] };

type Sketch = [sky: Sky, sunX: number, sunY: number, things: string];

/** By the English name: decks may be mixed, and a card keeps its picture. */
const SKETCHES: Record<string, Sketch> = {
  'First Hearth': ['dusk', 52, 24, 'hut 28 53 .75, fire 62 55 1, warrior/dark 85 56 .5'],
  'Young Spears': ['dawn', 50, 28, 'warrior/dark 22 56 .66, warrior/dark 80 56 .66, warrior/0 51 58 .88'],
  'Herd at Dawn': ['dawn', 50, 30, 'animal/dark 22 54 .6, animal/dark 50 58 .9, animal/dark 82 54 .6'],
  'Millet Harvest': ['day', 78, 13, 'millet 16 52 .9, millet 38 55 1.1, millet 60 52 .9, warrior/1 82 58 .75'],
  "Elders' Counsel": ['dusk', 50, 28, 'baobab 50 54 1.25, hero/dark 20 57 .66, hero/dark 82 57 .66'],
  'Wandering Smith': ['dusk', 80, 22, 'forge 26 55 .8, road 56 50 .9, warrior/3 80 57 .8'],
  'Village Muster': ['day', 50, 12, 'hut 16 50 .6, hut 86 50 .6, warrior/0 36 57 .74, hero/0 54 58 .8, warrior/0 72 57 .74'],
  'Cattle Drive': ['day', 78, 14, 'animal/0 24 54 .66, animal/0 56 58 .86, warrior/dark 88 56 .74'],
  'Ford Watch': ['day', 76, 14, 'river 50 51 1, warrior/1 26 50 .8, reeds 66 52 1.1, reeds 84 56 1.3'],
  'Market Day': ['day', 84, 12, 'stall 28 57 1, jar 20 57 .7, jar 37 58 .8, hero/1 74 58 .8'],
  'Night March': ['night', 78, 14, 'warrior/dark 12 56 .7, warrior/dark 30 55 .72, warrior/dark 48 56 .7, warrior/dark 66 55 .72'],
  'Ankole Breeders': ['green', 20, 14, 'fence 50 48 1.1, animal/0 30 57 .85, animal/3 70 58 .85'],
  Granary: ['day', 20, 14, 'granary 26 54 1, granary 54 57 1.25, granary 82 53 .9'],
  'Talking Drums': ['dusk', 50, 22, 'drum 18 56 .85, drum 84 56 .85, drum 51 58 1.4'],
  Rainmaker: ['rain', 84, 10, 'cloud 48 10 1.2, rain 48 20 1.1, hero/2 50 58 .88'],
  'Royal Road': ['green', 22, 14, 'road 44 52 1.3, tower 72 38 .6, acacia 18 53 1'],
  'Lion Hunters': ['dawn', 66, 26, 'lion 64 57 1.05, warrior/dark 20 58 .92'],
  'Temple Herd': ['green', 82, 14, 'gate 66 53 .85, animal/0 28 58 .85'],
  'Iron Spears': ['dusk', 20, 20, 'forge 34 56 .9, spears 76 56 .8'],
  Storyteller: ['night', 84, 13, 'baobab 12 53 .9, fire 52 56 1.1, hero/dark 28 57 .66, warrior/dark 76 57 .6, warrior/dark 92 57 .5'],
  "Potters' Quarter": ['day', 84, 14, 'hut 74 50 .6, jar 22 57 1, jar 46 58 1.25, jar 68 58 .8'],
  'Swift Hooves': ['dawn', 26, 24, 'dust 16 56 .9, antelope/dark 38 55 1, antelope/dark 74 57 1.2'],
  'Thundering Herd': ['rain', 16, 12, 'bolt 74 40 .7, dust 14 57 1, animal/dark 30 55 .7, animal/dark 56 58 .85, animal/dark 84 55 .7'],
  "King's Envoys": ['day', 20, 13, 'road 30 52 1.1, banner 74 54 .8, hero/1 52 58 .82'],
  'Golden Horns': ['dusk', 50, 26, 'animal/gold 48 59 1.15'],
  'Lakeside City': ['day', 18, 12, 'wall 62 44 .9, tower 44 42 .5, hut 84 45 .45, river 50 54 1'],
  'Twin Champions': ['dusk', 50, 20, 'hero/0 32 58 .95, hero/1 70 58 .95'],
  'Salt Caravan': ['dawn', 70, 22, 'camel 20 53 .7, camel 50 56 .85, camel 83 54 .75'],
  'Shield Wall': ['day', 84, 12, 'spears 50 50 .7, shield/0 14 58 .95, shield/0 32 58 .95, shield/0 50 58 .95, shield/0 68 58 .95, shield/0 86 58 .95'],
  'Great Kraal': ['green', 50, 12, 'hut 22 48 .55, hut 78 48 .55, animal/0 50 54 .6, fence 50 59 1.2'],
  'Heirs of the Sun': ['dawn', 50, 26, 'hero/0 50 58 .9, warrior/0 24 57 .55, warrior/0 77 57 .55'],
  'Gathered Clans': ['dusk', 50, 18, 'hut 50 48 .6, warrior/0 16 57 .7, warrior/1 38 58 .7, warrior/2 62 58 .7, warrior/3 84 57 .7'],
  'Golden Age': ['dawn', 22, 18, 'acacia 16 52 1.1, throne 58 56 .8, millet 88 57 .9'],
  'River Camp': ['dusk', 76, 18, 'hut 26 46 .65, fire 52 47 .8, river 50 54 1'],
  'Two Scouts': ['day', 50, 13, 'kopje 50 54 1.4, warrior/0 20 57 .75, warrior/2 82 57 .75'],
  'Honey Hunters': ['green', 84, 13, 'baobab 36 55 1.3, hive 56 42 .8, warrior/dark 82 57 .7'],
  'Red Calf': ['day', 18, 13, 'reeds 82 54 1.2, animal/dark 64 55 .8, animal/0 34 58 .62'],
  'Masked Dancer': ['night', 84, 13, 'fire 16 56 .9, mask 52 59 .95, drum 86 57 .6'],
  'Bush Fire': ['dusk', 50, 14, 'acacia 26 50 1, acacia 74 52 1.1, fire 12 57 .9, fire 44 57 1.2, fire 66 58 1, fire 90 57 1.1'],
  'Beast Tamer': ['green', 20, 13, 'lion 34 57 .95, hero/1 78 58 .85'],
  'Fishing Canoes': ['day', 80, 12, 'river 50 46 1.3, canoe 34 48 .8, canoe 66 56 1'],
  'Milk Keepers': ['day', 50, 12, 'animal/0 28 57 .8, gourd 64 57 .85, gourd 82 58 1'],
  'War Horn': ['dusk', 22, 18, 'horn 50 52 1.1, warrior/dark 88 57 .6'],
  'Hill Fort': ['dawn', 82, 18, 'hill 50 54 1.2, wall 50 34 .6, tower 50 27 .4'],
  'Spear Sister': ['day', 22, 14, 'spears 74 57 .85, warrior/2 42 59 1'],
  'Moonlit Herd': ['night', 50, 16, 'animal/dark 22 56 .7, animal/dark 52 58 .8, animal/dark 82 55 .65'],
  'Horn Carvers': ['day', 16, 12, 'horn 36 54 .8, hero/3 78 58 .8'],
  'Terraced Fields': ['green', 82, 12, 'terraces 50 52 1, millet 20 58 .8, millet 80 58 .8'],
  'Lone Wanderer': ['dusk', 70, 24, 'road 42 52 1.3, warrior/dark 62 44 .45, acacia 14 54 1.1'],
  'Signal Fires': ['night', 20, 12, 'hill 22 56 .7, hill 76 54 .9, fire 22 40 .7, fire 76 33 .9, fire 50 57 .5'],
  'Copper Shields': ['dusk', 84, 14, 'shield/gold 24 58 1.15, shield/gold 50 59 1.35, shield/gold 77 58 1.15'],
  'Sacred Grove': ['green', 50, 11, 'tree 16 54 1, tree 84 54 1, stelae 50 55 .8, tree 34 58 .7, tree 68 58 .7'],
  'Bull Dancers': ['dawn', 78, 20, 'animal/0 34 58 .95, hero/2 78 58 .78, dust 54 58 .6'],
  'Dust Riders': ['dawn', 22, 20, 'dust 20 57 1.2, dust 46 58 1, antelope/dark 62 56 1.2, warrior/dark 86 56 .6'],
  'Great Well': ['day', 18, 12, 'acacia 20 52 1, well 54 57 1, jar 84 58 .8'],
  'Wild Migration': ['dawn', 50, 22, 'antelope/dark 14 52 .6, antelope/dark 36 54 .8, antelope/dark 60 57 1, antelope/dark 82 53 .7, dust 90 57 .8'],
  'Royal Guard': ['day', 82, 11, 'gate 50 53 .9, warrior/0 14 58 .78, warrior/0 87 58 .78'],
  'Wedding of Clans': ['dusk', 50, 30, 'garland 50 24 1.1, hero/0 34 58 .8, hero/2 68 58 .8'],
  'Fire Keepers': ['night', 18, 13, 'hut 82 52 .6, hero/dark 26 57 .66, fire 52 57 1.5'],
  'Crown Treasure': ['night', 84, 12, 'jar 16 57 .8, crown 50 55 1.1, gourd 84 58 .8'],
  'Storm Charge': ['rain', 16, 10, 'cloud 58 9 1.1, bolt 58 36 .6, warrior/dark 22 57 .75, warrior/dark 44 58 .8, warrior/dark 68 58 .8, warrior/dark 90 57 .7'],
  'Evergreen Valley': ['green', 70, 12, 'terraces 20 46 .7, tree 84 50 .9, tree 66 49 .6, river 50 54 1'],
  'Ancestor Spirits': ['night', 50, 12, 'stelae 50 54 .7, spirit 18 52 .8, spirit 82 50 .8'],
  'Sun Banner': ['dawn', 20, 22, 'warrior/dark 22 57 .6, banner/0 56 58 1.05, warrior/dark 86 57 .6'],
  'Horned Throne': ['dusk', 50, 24, 'throne 50 57 1'],
};

/** For cards nobody has drawn yet. */
const PLAIN: Sketch = ['day', 72, 15, 'acacia 28 54 1.400, acacia 76 50 1'];

export function pictureOf(card: Card): Picture {
  const [sky, x, y, things] = SKETCHES[card.name.en] ?? PLAIN;
  return { sky, sun: [x, y], things: things.split(', ').map(thing) };
}

function thing(text: string): Thing {
  const [drawn = '', x = '0', y = '0', size = '1'] = text.split(' ');
  const [name = '', dress = ''] = drawn.split('/');
  return { name, dress, x: Number(x), y: Number(y), size: Number(size) };
}
