/** Puzzles and a look back, offline: a streak by keys and taps, and a whole game reviewed. */
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { House } from './house';
import { read } from '../../src/games/onitama/puzzles/read';
import { squareName } from '../../src/games/onitama/squares';
import type { Tree } from '../../src/learn/lessons';
import { tap } from './onitama';
import { DESKTOP, openBrowser, Person } from './people';

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

async function shown(): Promise<string> {
  return (await page.locator('[data-puzzle]').getAttribute('data-puzzle')) ?? '';
}

async function play(action: string): Promise<void> {
  const [card = '', way = ''] = action.split(' ');
  await tabTo(`[data-card="${card}"]`);
  await page.keyboard.press('Enter');
  if (way !== 'pass') for (const square of way.split('-')) await arrowTo(square);
}

/** Any move that is not the right one. */
async function wrongMove(right: string[]): Promise<void> {
  const card = page.locator('[data-card][aria-pressed]');
  for (let place = 0; place < (await card.count()); place += 1) {
    const name = (await card.nth(place).getAttribute('data-card')) ?? '';
    await card.nth(place).click();
    for (const from of await squares(/can move/)) {
      await page.locator(`[data-square="${from}"]`).click();
      const [to] = (await squares(/move here|capture the/)).filter((aim) => !right.includes(`${name} ${squareName(from)}-${squareName(aim)}`));
      if (to !== undefined) return page.locator(`[data-square="${to}"]`).click();
      await page.locator(`[data-square="${from}"]`).click();
    }
    await card.nth(place).click();
  }
}

async function squares(label: RegExp): Promise<number[]> {
  const all = await page.locator('[data-square]').evaluateAll((found) => found.map((one) => [one.getAttribute('data-square'), one.getAttribute('aria-label')]));
  return all.flatMap(([square, words]) => (label.test(words ?? '') ? [Number(square)] : []));
}

/** "Tiger c5–c3" as an action. */
function textOf(told: string): string {
  const [card = '', way = ''] = told.split(' ');
  return `${card.toLowerCase()} ${way.replace(/[–×]/, '-')}`;
}

/** Solve the puzzle on the board by keys, as its own line tells. */
async function solve(): Promise<void> {
  let { tree } = read(await shown()).step;
  while (Object.keys(tree).length > 0) {
    const [[action, branch]] = Object.entries(tree) as [[string, Tree[string]]];
    await page.locator('[data-card][aria-pressed]').first().waitFor();
    await play(action);
    tree = branch.further ?? {};
  }
}

it('a streak of three is solved by keys, for a higher rating', async () => {
  await page.goto('/puzzles/onitama');
  await page.getByRole('heading', { name: 'Today’s puzzle' }).waitFor();
  for (let count = 1; count <= 3; count += 1) {
    await solve();
    await page.getByText('First try, no help').waitFor();
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
  const labels = (): Promise<string[]> => page.locator('[data-square]').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''));
  const first = [await task(), await labels()];
  await page.reload();
  await page.getByRole('heading', { name: 'Today’s puzzle' }).waitFor();
  expect([await task(), await labels()]).toEqual(first);
  await page.getByRole('button', { name: 'Show a move' }).click();
  await expect.poll(() => page.getByText('Your rating').locator('..').textContent()).not.toContain('1200');
  await page.getByRole('button', { name: 'Skip' }).click();
  await page.getByRole('heading', { name: 'Puzzle', exact: true }).waitFor();
  await page.getByRole('combobox', { name: 'Theme' }).selectOption({ label: 'Quiet move' });
  await page.getByRole('heading', { level: 2, name: /to move/ }).waitFor();
  expect(complaints).toEqual([]);
});

it('a storm counts what is solved, takes time for what is wrong, and ends by itself', async () => {
  page = await context.newPage(); // its clock is this test's own
  await page.clock.install();
  await page.goto('/puzzles/onitama#storm');
  await page.getByRole('button', { name: 'Start' }).click();
  const score = page.locator('.pill').nth(1);
  await solve();
  await expect.poll(() => score.textContent()).toContain('1');
  const before = await shown();
  const legal = Object.keys(read(before).step.tree);
  await wrongMove(legal);
  await expect.poll(shown).not.toBe(before);
  await page.clock.fastForward(180_000);
  await page.locator('.result', { hasText: '1 puzzle solved' }).waitFor();
  await page.getByText('Your best: 1').waitFor();
  expect(complaints).toEqual([]);
}, 60_000);

it('an ending is practised against the best defence, and moves are taken back', async () => {
  page = await context.newPage();
  await page.goto('/puzzles/onitama#endings');
  const ending = (await page.locator('[data-ending]').getAttribute('data-ending')) ?? '';
  const [action = ''] = Object.keys(read(ending).step.tree);
  await play(action);
  await page.getByText('Still won.').first().waitFor();
  await page.getByText('1 move', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('0 moves', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Next ending' }).click();
  await expect.poll(() => page.locator('[data-ending]').getAttribute('data-ending')).not.toBe(ending);
  expect(complaints).toEqual([]);
}, 60_000);

const GAME = `kitama transcript 1
game: onitama
rules: 1
option cards: tiger,crab,dragon,ox,eel
option first: blue
date: 2026-03-01
player red: Ada
player blue: Brun
result: blue
reason: stone

1 blue dragon a1-c2
2 red tiger c5-c3
3 blue ox c2-c3
`;

it('a game from a file is looked back at, tried again, played on, and its mistake trained', async () => {
  await house.start();
  const person = await Person.arrive(browser, { url: house.url, size: DESKTOP });
  const { page: at } = person;
  await person.go('/replay');
  await at.getByRole('textbox').fill(GAME);
  await at.getByRole('button', { name: 'Open' }).click();
  await at.getByRole('button', { name: 'Look back' }).click({ timeout: 40_000 });
  await at.getByRole('heading', { name: /Brun wins by the Way of the Stone/ }).waitFor();
  await at.getByText('accuracy').first().waitFor({ timeout: 30_000 });
  await at.getByRole('button', { name: /Ada walked into a loss in 1/ }).click();
  await at.getByText(/loses the master to/).first().waitFor();
  const [, better = ''] = await at.locator('article b').allTextContents();
  await person.expectGood('review');
  await at.getByRole('button', { name: 'Try again from here' }).click();
  await tap(person, 'tiger c5-c3');
  await at.getByText(/loses the master to/).first().waitFor();
  await tap(person, textOf(better));
  await at.getByText(/^Yes\./).first().waitFor();
  await at.getByRole('button', { name: 'Back to the game' }).click();

  // On from there with the same mistake, against somebody who sees it.
  await at.getByRole('button', { name: 'Play on from here' }).click();
  await at.getByRole('radio', { name: 'Red' }).check();
  await at.getByRole('slider').press('End');
  await at.getByRole('button', { name: 'Play', exact: true }).click();
  await person.until(({ legal = [] }) => legal.length > 0, 'red is asked');
  await tap(person, 'tiger c5-c3');
  await person.until(({ phase }) => phase === 'over', 'the game is over');
  await person.go('/games');
  await at.getByRole('link', { name: /Onitama/ }).first().click();
  await at.getByRole('button', { name: 'Practise my moment' }).click({ timeout: 30_000 });
  await at.getByRole('heading', { level: 2, name: 'My mistakes' }).waitFor();
  await person.expectGood('mistakes');
  await tap(person, textOf(better));
  await at.getByText(/^Yes\./).first().waitFor();
  await at.getByRole('button', { name: 'Next puzzle' }).click();
  await at.getByText(/The next one comes back on/).first().waitFor();
  await person.leave();
}, 120_000);
