/** Kitara's turn tasks, the look back at a game with a turn tried again, and the rules that a refusal opens. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { taskOf } from '../../src/games/kitara/puzzles/read';
import { House } from './house';
import { openBrowser, Person, PHONE } from './people';

let browser: Browser;
let house: House;
let person: Person;
let page: Page;

/** The first turns of a game, broken off: looked back at in seconds. */
const GAME = readFileSync(join(import.meta.dirname, '../../../tests/data/kitara/games/2-blue-en.txt'), 'utf8')
  .split('\n')
  .filter((line) => !/^(result|reason)/.test(line) && Number(/^\d+/.exec(line)?.[0] ?? 0) <= 52)
  .join('\n');

beforeAll(async () => {
  [browser, house] = await Promise.all([openBrowser(), House.open()]);
  person = await Person.arrive(browser, { url: house.url, size: PHONE });
  page = person.page;
});

afterAll(async () => {
  await browser.close();
  await house.stop();
});

/** Do something from the list of all that can be done. */
async function act(text: string): Promise<void> {
  await page.locator('button[aria-keyshortcuts="L"]').first().click();
  const action = page.locator(`[data-action="${text}"]`).first();
  const folded = page.locator(`details:has([data-action="${text}"]) summary`);
  if ((await folded.count()) > 0 && !(await action.isVisible())) await folded.first().click();
  await action.click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

it('a task is missed, begun again and solved', async () => {
  await person.go('/puzzles/kitara');
  const text = (await page.locator('[data-puzzle]').getAttribute('data-puzzle')) ?? '';
  const { line, moves } = taskOf(text);
  await act('end moves');
  if (await page.getByRole('status').filter({ hasText: 'You have' }).isVisible()) await act('end moves');
  for (const move of line) await act(move);
  await person.expectGood('task');
  if (moves >= line.length) await act('end moves');
  await page.getByRole('heading', { name: 'Solved' }).waitFor();
  await page.getByText('Solved in the end').waitFor();
  await page.getByRole('button', { name: 'Next puzzle' }).click();
  await expect.poll(() => page.locator('[data-puzzle]').getAttribute('data-puzzle'), { timeout: 30_000 }).not.toBe(text);
});

it('a game is looked back at, and a turn that cost much is tried again', async () => {
  await person.go('/replay');
  await page.getByRole('textbox').fill(GAME);
  const look = page.getByRole('button', { name: 'Look back' });
  const isOpen = async (): Promise<boolean> => {
    const open = page.getByRole('button', { name: 'Open', exact: true });
    if (await open.isVisible()) await open.click();
    return look.isVisible();
  };
  await expect.poll(isOpen, { timeout: 150_000, interval: 1000 }).toBe(true);
  await look.click();
  await page.getByRole('heading', { name: /^Key turns/ }).waitFor({ timeout: 120_000 });
  await page.getByRole('columnheader', { name: 'Luck' }).waitFor();
  await page.locator('.moment').first().click();
  await person.expectGood('review');
  await page.getByRole('button', { name: 'Try again from here' }).click();
  await act('draft 1');
  await page.getByRole('button', { name: 'From the start of the turn' }).click();
  await page.getByRole('button', { name: 'From the start of the turn' }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Show me' }).click();
  await page.getByRole('button', { name: 'Try again from here' }).waitFor();
}, 300_000);

it('the number of a rule opens the rules there, with small boards and every symbol', async () => {
  await person.go('/learn/kitara#attack');
  await page.getByRole('button', { name: 'Rule K18' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.locator('[data-rule="K18"] svg').first().waitFor();
  expect(await sheet.locator('li[data-rule]').count()).toBeGreaterThan(20);
  await sheet.getByText('Hero token: points at the end').waitFor();
  await person.expectGood('rules');
  await sheet.getByRole('button', { name: 'Close' }).click();
  await sheet.waitFor({ state: 'detached' });
});
