/** How somebody plays whole games on their own device: the same clicks in every browser. */
import type { Seen } from '../../src/protocol';
import { choose } from './onitama';
import type { Visitor } from './visitor';

type Content = { map: { spaces: { label: string }[] } };
type View = { seat: number; moves_left: number; tally: { seats: { hungry: number; fed: number }[] } };
type Play = (visitor: Visitor, seen: Seen) => Promise<void>;

/** One decision of Onitama: the card, the piece, its target. */
const onitama: Play = async (visitor, seen) => {
  const action = choose(seen.legal ?? [], seen.view as { squares: string }, seen.seat ?? 0);
  const [card = '', way = ''] = action.split(' ');
  const [from = '', to = ''] = way.split('-').map((text) => 'abcde'.indexOf(text[0] ?? '') + 5 * (Number(text[1]) - 1));
  await visitor.click('main button', new RegExp(card.replace(/[-_]/g, '.'), 'i'));
  await visitor.click(`[data-square="${from}"]`);
  await visitor.click(`[data-square="${to}"]`);
};

const isContent = (value: unknown): value is Content =>
  typeof value === 'object' && value !== null && 'map' in value;

/** One decision of Kitara: the first of anything, and no moves. */
const kitara: Play = async (visitor, seen) => {
  const [first = ''] = seen.legal ?? [];
  const [verb = '', second = ''] = first.split(' ');
  await visitor.page.keyboard.press('Escape'); // a tap while others' turns are told only skips them
  if (verb === 'draft') {
    await visitor.click(`[aria-label="The row"] li:nth-child(${second}) button`);
    await visitor.click('.button.primary', /Take /);
  } else if (verb === 'discard') {
    await visitor.click('.kingdom button:not(.far)');
    await visitor.click('.button.primary', /Discard /);
  } else if (seen.legal?.includes('end moves')) {
    const { seat, moves_left: left, tally } = seen.view as View;
    const { hungry = 0, fed = 0 } = tally.seats[seat] ?? {};
    await visitor.click('button', left > 0 ? 'End moves' : 'End turn');
    if (left > 0 && fed < hungry) await visitor.click('.button.primary', 'End moves'); // food is short: said twice
  } else {
    const label = first.split(' ').at(-1);
    const content = visitor.returned(isContent);
    const number = content?.map.spaces.findIndex((space) => space.label === label) ?? -1;
    await visitor.click(`[data-space="${number}"]`);
  }
};

export const PLAYS: Record<string, Play> = { onitama, kitara };

/** Decide once, behind the curtain if there is one; false when the game is over. */
export async function decide(visitor: Visitor, game: string): Promise<boolean> {
  const seen = await visitor.asked();
  if (seen === null) return false;
  await visitor.shows('.curtain, main.board');
  if (await visitor.has('.curtain')) {
    await visitor.click('.curtain button');
    await visitor.shows('main.board');
  }
  await PLAYS[game]?.(visitor, seen);
  const gone = (now: Seen): boolean => now.seat !== seen.seat || now.version > seen.version;
  await visitor.until((sights) => sights.every(gone), `${seen.legal?.[0]} settled`);
  return true;
}

/** Play to the end: how many decisions were made here. */
export async function playOut(visitor: Visitor, game: string): Promise<number> {
  let count = 0;
  while (await decide(visitor, game)) {
    count += 1;
    if (count > 2_000) throw new Error('the game does not end');
  }
  return count;
}
