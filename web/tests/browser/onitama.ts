/** How a person in a test plays Onitama: with taps on cards and squares. */
import type { Person } from './people';

const SQUARE = /^(\S+) ([a-e])([1-5])-([a-e])([1-5])$/;

function squareOf(file: string, rank: string): number {
  return 'abcde'.indexOf(file) + 5 * (Number(rank) - 1);
}

/** Set a table up for a friend: the link that invites. */
export async function invite(host: Person): Promise<string> {
  await host.go('/');
  await host.page.getByRole('button', { name: 'Play a friend' }).first().click();
  return host.page.getByRole('textbox', { name: 'Link to this table' }).inputValue();
}

/** Follow the link and take the last seat. */
export async function sitDown(guest: Person, link: string, name: string): Promise<void> {
  await guest.page.goto(link);
  await guest.page.getByLabel('Your name').fill(name);
  await guest.page.getByRole('button', { name: 'Join the table' }).click();
  await guest.page.locator('[data-square="12"]').waitFor();
}

/** A move towards the end: take a master, step into the temple, take anything, go on. */
export function choose(legal: string[], view: { squares: string }, seat: number): string {
  const temple = seat === 0 ? 2 : 22;
  const rank = (text: string): number => {
    const [, , fromFile = '', fromRank = '', toFile = '', toRank = ''] = SQUARE.exec(text) ?? [];
    const from = view.squares[squareOf(fromFile, fromRank)] ?? '.';
    const to = squareOf(toFile, toRank);
    const taken = view.squares[to] ?? '.';
    if (taken === 'R' || taken === 'B') return 0;
    if (to === temple && from === from.toUpperCase()) return 0;
    const ahead = seat === 0 ? Math.floor(to / 5) : 4 - Math.floor(to / 5);
    return (taken === '.' ? 5 : 1) + ahead + (from === from.toUpperCase() ? 0 : 2);
  };
  return legal.toSorted((a, b) => rank(a) - rank(b))[0] ?? '';
}

/** Play an action as fingers do: the card, the piece, its target. */
export async function tap(person: Person, action: string): Promise<void> {
  const [, card] = SQUARE.exec(action) ?? [];
  if (card === undefined) {
    await person.page.locator('.slot.rival').first().click();
    return;
  }
  await person.page.getByRole('button', { name: new RegExp(card.replace(/[-_]/g, '.'), 'i') }).click();
  await tapSquares(person, action);
}

/** The piece and its target, which is enough where one card alone leads there. */
export async function tapSquares({ page }: Person, action: string): Promise<void> {
  const [, , fromFile = '', fromRank = '', toFile = '', toRank = ''] = SQUARE.exec(action) ?? [];
  await page.locator(`[data-square="${squareOf(fromFile, fromRank)}"]`).click();
  await page.locator(`[data-square="${squareOf(toFile, toRank)}"]`).click();
}

/** Let each play when it is their turn, until the game is over. */
export async function playToTheEnd(people: Person[]): Promise<void> {
  for (let turn = 0; turn < 200; turn += 1) {
    const moved = await Promise.all(people.map(playWhenAsked));
    if (people.every((person) => person.seen.phase === 'over')) return;
    if (!moved.includes(true)) await people[0]?.page.waitForTimeout(50);
  }
  throw new Error('the game does not end');
}

/** Let both play until the first of them has played. */
export async function playUntilPlayed(first: Person, second: Person): Promise<void> {
  await first.until(({ decides }) => typeof decides === 'number', 'somebody decides');
  if (first.seen.decides !== first.seen.seat) {
    await second.until(({ legal = [] }) => legal.length > 0, 'the other is asked');
    await playWhenAsked(second);
    await first.until(({ legal = [] }) => legal.length > 0, 'the first is asked');
  }
  await playWhenAsked(first);
}

/** Play one action if it is this person's turn. */
export async function playWhenAsked(person: Person): Promise<boolean> {
  const { seen } = person;
  if (seen.seat === null || seen.phase !== 'playing' || (seen.legal ?? []).length === 0) return false;
  await tap(person, choose(seen.legal ?? [], seen.view as { squares: string }, seen.seat));
  await person.until((now) => now.version > seen.version, 'the action settled');
  return true;
}
