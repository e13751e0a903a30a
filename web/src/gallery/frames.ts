/** The moments kept beside each game, by name. */

export type Frame = { by: number; text: string; seat: number | null; view: unknown; legal: string[] };
export type Show = { content: unknown; list: Frame[] };

const KITARA = ['start', 'draft', 'recruit', 'move', 'attack', 'retreat', 'discard', 'remove', 'over'];

export const SHOWS = [
  'onitama/stone',
  'onitama/stream',
  'onitama/pass',
  ...[2, 4].flatMap((players) => KITARA.map((moment) => `kitara${players}/${moment}`)),
];

export async function frames(show: string): Promise<Show> {
  const [table = '', moment = ''] = show.split('/');
  return table === 'onitama' ? onitama(moment) : kitara(table.slice(-1), moment);
}

async function onitama(moment: string): Promise<Show> {
  const cards = await import('../games/onitama/fixtures/cards.json');
  const list: { default: unknown } = await import(`../games/onitama/fixtures/${moment}.json`);
  return { content: cards.default, list: list.default as Frame[] };
}

async function kitara(players: string, moment: string): Promise<Show> {
  const content: { default: unknown } = await import(`../games/kitara/fixtures/content${players}.json`);
  const table: { default: unknown } = await import(`../games/kitara/fixtures/table${players}.json`);
  return { content: content.default, list: (table.default as Record<string, Frame[]>)[moment] ?? [] };
}
