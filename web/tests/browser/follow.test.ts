/** What others do can be followed: paced, told again, under one name, to its end and after. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Seen, TableMade } from '../../src/protocol';
import { House } from './house';
import { KitaraPlayer } from './kitara';
import { DESKTOP, openBrowser, Person, PHONE, SMALL_PHONE } from './people';

const TABLET = { width: 820, height: 1180 };

let browser: Browser;
let house: House;

beforeAll(async () => {
  [browser, house] = await Promise.all([openBrowser(), House.open()]);
});

afterAll(async () => {
  await browser.close();
  await house.stop();
});

/** A table of the server with one person and computers, so that the test hears what the page hears. */
async function begin(person: Person, levels: string[], name = 'Léa'): Promise<KitaraPlayer> {
  const headers = { 'Content-Type': 'application/json' };
  const seats = [{ who: 'me', name }, ...levels.map((bot) => ({ who: 'bot', bot }))];
  const body = JSON.stringify({ game: 'kitara', seats, options: { players: String(seats.length) } });
  const answer = await fetch(`${house.url}/api/tables`, { method: 'POST', headers, body });
  const { table, seats: own } = (await answer.json()) as TableMade;
  const token = own[0]?.token ?? '';
  await person.go('/');
  await person.page.goto(`/t/${table}#seat=${token}`);
  const started = await fetch(`${house.url}/api/tables/${table}/start`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}` },
  });
  expect(started.status).toBeLessThan(300);
  await person.page.locator('[data-space="0"]').waitFor();
  return KitaraPlayer.at(person, house.url);
}

type View = { turn: number; seat: number };

/** Play until this holds of what is seen and the turn one last decided in, deciding whenever asked. */
async function playUntil(player: KitaraPlayer, holds: (seen: Seen, last: number) => boolean): Promise<void> {
  const { person } = player;
  let last = -1;
  for (let seen = person.seen; !holds(seen, last); seen = person.seen) {
    if (seen.phase === 'over') throw new Error('it never came to that');
    if ((seen.legal ?? []).length > 0) {
      last = (seen.view as View).turn;
      await player.play(seen);
    } else await person.page.waitForTimeout(20);
  }
}

/** The first decision of a turn of one's own, with turns of everybody behind. */
function isNewTurn({ legal = [], view, seat }: Seen, last: number): boolean {
  const { turn, seat: whose } = view as View;
  return legal.length > 0 && whose === seat && turn > Math.max(2, last);
}

it('tells the turns of others in a recap that replays them, and stays until the next own action', async () => {
  const person = await Person.arrive(browser, { url: house.url, size: PHONE, motion: true });
  const player = await begin(person, ['1', '2']);
  await playUntil(player, isNewTurn);
  const { page } = person;
  await person.hurry();
  const recap = page.getByRole('region', { name: 'Since your turn' });
  const lines = recap.getByRole('listitem');
  expect(await lines.count()).toBe(2);
  expect(await lines.nth(0).innerText()).toMatch(/^Baobab took /);
  expect(await lines.nth(1).innerText()).toMatch(/^Cedar took /);
  await lines.nth(0).getByRole('button').click();
  await recap.locator('button.on').waitFor();
  await page.keyboard.press('Escape');
  expect(await recap.locator('button.on').count()).toBe(0);
  for (const size of [SMALL_PHONE, PHONE, TABLET, DESKTOP]) {
    await page.setViewportSize(size);
    // Beside a wide board lies the log, whose names are part of its text.
    if (size !== DESKTOP) await person.expectRoomForFingers(`a recap at ${size.width}`);
    await person.expectGoodInBoth(`a recap at ${size.width}`);
  }
  await player.play(person.seen);
  await recap.waitFor({ state: 'detached' });
  await person.leave();
});

it('shows what computers do one action after the other, at the speed that was set', async () => {
  const person = await Person.arrive(browser, { url: house.url, motion: true });
  const player = await begin(person, ['1']);
  await playUntil(player, isNewTurn);
  const { page } = person;
  await page.getByRole('button', { name: 'Speed 1 ×' }).click();
  expect(await page.evaluate(() => localStorage.getItem('kitama.speed'))).toBe('"2"');
  // Its moves lie on the map in its colour when it is done, as many as it made.
  const trails = page.locator('[data-trail][data-seat="1"]');
  const told = person.told().flatMap(({ happenings }) => happenings ?? []);
  const own = told.findLastIndex(({ kind, seat }) => kind === 'acted' && seat === 0);
  const moves = told.slice(own).filter(({ text, seat }) => text.startsWith('move') && seat === 1);
  await person.hurry();
  await expect.poll(() => trails.count()).toBe(moves.length);
  await person.leave();
});

it('moves nothing where nothing shall move: the recap alone tells it', async () => {
  const person = await Person.arrive(browser, { url: house.url, size: PHONE });
  const player = await begin(person, ['1']);
  await playUntil(player, isNewTurn);
  const recap = person.page.getByRole('region', { name: 'Since your turn' });
  expect(await recap.getByRole('button', { name: 'Skip' }).count()).toBe(0);
  await recap.getByRole('listitem').getByRole('button').click();
  await person.page.waitForTimeout(300);
  expect(await recap.locator('button.on').count()).toBe(1);
  expect(await person.page.locator('.ghost').count()).toBe(0);
  await person.leave();
});

it('calls one player by one name everywhere, in every language', async () => {
  const person = await Person.arrive(browser, { url: house.url, locale: 'ru' });
  await begin(person, ['1', '1'], 'Анна');
  const { page } = person;
  for (const name of ['Baobab', 'Cedar']) {
    await page.getByText(name, { exact: true }).first().waitFor();
    await page.getByRole('button', { name: new RegExp(name) }).first().waitFor();
  }
  const words = await page.locator('body').innerText();
  expect(words).not.toMatch(/Синяя Река|Фиолетовая Луна|Бот /i);
  await person.leave();
});

it('opens the log at its newest line on a phone', async () => {
  const person = await Person.arrive(browser, { url: house.url, size: SMALL_PHONE });
  const player = await begin(person, ['1']);
  await playUntil(player, isNewTurn);
  await person.page.getByRole('button', { name: 'Log' }).click();
  const last = person.page.getByRole('log').getByRole('listitem').last();
  await expect.poll(() => last.evaluate((line) => {
    const { top, bottom } = line.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  })).toBe(true);
  await person.leave();
});

it('ends with a count, a summary to share, and a replay with speeds that follows its address', async () => {
  const person = await Person.arrive(browser, { url: house.url, size: PHONE, motion: true });
  const player = await begin(person, ['1', '2', '3']);
  const { page } = person;
  await page.evaluate(() => localStorage.setItem('kitama.speed', '"4"'));
  await playUntil(player, ({ phase }) => phase === 'over');
  await person.hurry();
  await page.getByRole('region', { name: 'The game in numbers' }).waitFor();
  const names = page.getByRole('table', { name: 'The last count' }).getByRole('columnheader');
  expect((await names.allInnerTexts()).map((text) => text.trim())).toEqual(['You', 'Baobab', 'Cedar', 'Ebony']);
  expect(await names.evaluateAll((cells) => cells.every((cell) => cell.scrollWidth <= cell.clientWidth + 1))).toBe(true);
  await person.expectGoodInBoth('the summary of a game');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Share a picture' }).click();
  expect((await download).suggestedFilename()).toBe('Kitara.png');

  await page.getByRole('link', { name: 'Look back' }).click();
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await page.getByLabel('Play by').selectOption('turn');
  await page.getByLabel('Speed').selectOption('4');
  await person.expectGood('a replay');
  await page.evaluate(() => (location.hash = '#12'));
  await page.getByText(/^12 \/ /).waitFor();
  await page.evaluate(() => (location.hash = '#3'));
  await page.getByText(/^3 \/ /).waitFor();
  await person.leave();
});
