/** Puzzles and a look back, offline: a streak by keys and taps, and a whole game reviewed. */
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { House } from './house';
import { read } from '../../src/games/onitama/puzzles/read';
import type { Tree } from '../../src/learn/lessons';
import { playWhenAsked } from './onitama';
import { openBrowser, Person } from './people';

let browser: Browser;
let house: House;
let context: BrowserContext;
let page: Page;
const complaints: string[] = [];

beforeAll(async () => {
  [browser, house] = await Promise.all([openBrowser(), House.open()]);
  context = await browser.newContext({ baseURL: house.url, locale: 'en', reducedMotion: 'reduce' });
  page = await context.newPage();
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.goto('/');
  await page.getByText('Ready to play offline').first().waitFor({ timeout: 30_000 });
  await house.stop();
  await context.setOffline(true);
});

afterAll(async () => {
  await browser.close();
  await house.stop();
});

/** Go on with Tab until what has the focus fits. */
async function tabTo(selector: string): Promise<void> {
  for (let tab = 0; tab < 80; tab += 1) {
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`no Tab leads to ${selector}`);
}

async function arrowTo(name = ''): Promise<void> {
  const square = 'abcde'.indexOf(name.charAt(0)) + 5 * (Number(name.charAt(1)) - 1);
  await tabTo('[data-square]');
  const at = Number(await page.evaluate(() => (document.activeElement as HTMLElement).dataset['square']));
  const [across, up] = [(square % 5) - (at % 5), Math.floor(square / 5) - Math.floor(at / 5)];
  for (let key = 0; key < Math.abs(across); key += 1) await page.keyboard.press(across > 0 ? 'ArrowRight' : 'ArrowLeft');
  for (let key = 0; key < Math.abs(up); key += 1) await page.keyboard.press(up > 0 ? 'ArrowUp' : 'ArrowDown');
  await page.keyboard.press('Enter');
}

/** Solve the puzzle on the board by keys, as its own line tells. */
async function solve(): Promise<void> {
  const text = (await page.locator('[data-puzzle]').getAttribute('data-puzzle')) ?? '';
  let { tree } = read(text).step;
  while (Object.keys(tree).length > 0) {
    const [[action, branch]] = Object.entries(tree) as [[string, Tree[string]]];
    await expect.poll(() => page.getByRole('button', { name: 'Show a move' }).isEnabled()).toBe(true);
    const [card = '', way = ''] = action.split(' ');
    await tabTo(`[data-card="${card}"]`);
    await page.keyboard.press('Enter');
    if (way !== 'pass') for (const square of way.split('-')) await arrowTo(square);
    tree = branch.further ?? {};
  }
  await page.getByText('First try, no help').waitFor();
}

it('a streak of three is solved by keys, for a higher rating', async () => {
  await page.goto('/puzzles/onitama');
  await page.getByRole('heading', { name: 'Today’s puzzle' }).waitFor();
  for (let count = 1; count <= 3; count += 1) {
    await solve();
    await expect.poll(() => page.locator('.pill').first().textContent()).toContain(`✦ ${count}`);
    await page.getByRole('button', { name: 'Next puzzle' }).click();
    await page.getByRole('heading', { level: 2, name: /to move/ }).waitFor();
  }
  expect(Number(await page.locator('.pill').nth(1).evaluate((one) => one.lastChild?.textContent))).toBeGreaterThan(1200);
  expect(complaints).toEqual([]);
}, 120_000);

it('the puzzle of the day is there, is the same after a reload, and others follow', async () => {
  await page.evaluate(() => localStorage.removeItem('kitama.puzzles.onitama'));
  await page.goto('/');
  await page.goto('/puzzles/onitama');
  await page.getByRole('heading', { name: 'Today’s puzzle' }).waitFor();
  const task = (): Promise<string | null> => page.getByRole('heading', { level: 2, name: /to move/ }).textContent();
  const squares = (): Promise<string[]> => page.locator('[data-square]').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''));
  const first = [await task(), await squares()];
  await page.reload();
  await page.getByRole('heading', { name: 'Today’s puzzle' }).waitFor();
  expect([await task(), await squares()]).toEqual(first);
  await page.getByRole('button', { name: 'Show a move' }).click();
  await expect.poll(() => page.getByText('Your rating').locator('..').textContent()).not.toContain('1200');
  await page.getByRole('button', { name: 'Skip' }).click();
  await page.getByRole('heading', { name: 'Puzzle', exact: true }).waitFor();
  await page.getByRole('combobox', { name: 'Theme' }).selectOption({ label: 'Quiet move' });
  await page.getByRole('heading', { level: 2, name: /to move/ }).waitFor();
  expect(complaints).toEqual([]);
});

it('a whole game is looked back at', async () => {
  await house.start();
  const person = await Person.arrive(browser, { url: house.url });
  await person.go('/');
  await person.page.getByRole('button', { name: 'Play the computer' }).first().click();
  await person.page.locator('[data-square="12"]').waitFor();
  for (let turn = 0; person.seen.phase !== 'over'; turn += 1) {
    if (turn > 600) throw new Error('the game does not end');
    if (!(await playWhenAsked(person))) await person.page.waitForTimeout(60);
  }
  await person.page.goto(person.page.url().replace('/t/', '/replay/'));
  await person.page.getByRole('button', { name: 'Look back' }).click();
  const side = person.page.getByRole('region', { name: 'How the game went' });
  await side.getByText(/\d+ % accuracy/).first().waitFor({ timeout: 60_000 });
  expect(await side.getByText(/\d+ % accuracy/).count()).toBe(2);
  const moments = side.getByRole('button');
  if ((await moments.count()) > 0) {
    await moments.first().click();
    await side.getByText(/^Better: /).first().waitFor();
  }
  await person.leave();
}, 120_000);
