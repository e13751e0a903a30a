/** Every lesson of every title, by keys alone, with the network cut. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { titles } from '../../tools/titles.mjs';
import type { Lessons, Tree } from '../../src/learn/lessons';
import { House } from './house';
import { openBrowser } from './people';

const GAMES = join(import.meta.dirname, '../../src/games');
const MOST_TABS = 120;
const LONG_MS = 240_000;

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

function lessonsOf(game: string): Lessons {
  return JSON.parse(readFileSync(join(GAMES, game, 'local/lessons.json'), 'utf8')) as Lessons;
}

/** Go on with Tab until what has the focus fits. */
async function tabTo(selector: string): Promise<void> {
  for (let tab = 0; tab < MOST_TABS; tab += 1) {
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`no Tab leads to ${selector}`);
}

/** From one square to another with arrows, blue below. */
async function arrowTo(square: number): Promise<void> {
  await tabTo('[data-square]');
  const at = Number(await page.evaluate(() => (document.activeElement as HTMLElement).dataset['square']));
  const [across, up] = [(square % 5) - (at % 5), Math.floor(square / 5) - Math.floor(at / 5)];
  for (let key = 0; key < Math.abs(across); key += 1) await page.keyboard.press(across > 0 ? 'ArrowRight' : 'ArrowLeft');
  for (let key = 0; key < Math.abs(up); key += 1) await page.keyboard.press(up > 0 ? 'ArrowUp' : 'ArrowDown');
  await page.keyboard.press('Enter');
}

const squareOf = (name = ''): number => 'abcde'.indexOf(name.charAt(0)) + 5 * (Number(name.charAt(1)) - 1);

/** Do an action as the keys of its board do it. */
const DO: Record<string, (text: string) => Promise<void>> = {
  onitama: async (text) => {
    const [card = '', way = ''] = text.split(' ');
    await tabTo(`[data-card="${card}"]`);
    await page.keyboard.press('Enter');
    if (way === 'pass') return;
    const [from, to] = way.split('-');
    await arrowTo(squareOf(from));
    await arrowTo(squareOf(to));
  },
  // From the list of all that can be done; groups of fewer pawns are folded away in it.
  kitara: async (text) => {
    const before = await where();
    await fromList(text);
    // Where cards would go hungry the page warns first, and is told again.
    const isAsked = await page.locator('button:enabled', { hasText: 'Show me' }).count();
    if (text === 'end moves' && isAsked > 0 && (await where()) === before) await fromList(text);
  },
};

async function fromList(text: string): Promise<void> {
  await tabTo('button[aria-keyshortcuts="L"]');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  const action = `[data-action="${text}"]`;
  if ((await page.locator(`details ${action}`).count()) > 0) {
    await tabTo(`details:has(${action}) summary`);
    await page.keyboard.press('Enter');
  }
  await tabTo(action);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

/** How far a lesson is, as it is read out: a step, or that it is over. */
async function where(): Promise<string> {
  const over = await page.getByText('Lesson done').count();
  return over > 0 ? 'over' : ((await page.locator('header ol').getAttribute('aria-label')) ?? '');
}

/** The first accepted way through a step. */
async function doAll(game: string, tree: Tree): Promise<void> {
  let left = tree;
  while (Object.keys(left).length > 0) {
    const [[text, branch]] = Object.entries(left) as [[string, Tree[string]]];
    const buttons = page.getByRole('button', { name: 'Show me' });
    await expect.poll(() => buttons.isEnabled()).toBe(true);
    await DO[game]?.(text);
    left = branch.further ?? {};
  }
}

it.each(titles().map(({ name }) => name).filter((name) => name in DO))(
  '%s: every lesson is done by keys alone, offline, for all stars',
  async (game) => {
    const { lessons } = lessonsOf(game);
    await page.goto('/');
    await tabTo(`a[href="/learn/${game}"]`);
    await page.keyboard.press('Enter');
    await tabTo(`a[href="/learn/${game}#${lessons[0]?.id}"]`);
    await page.keyboard.press('Enter');
    for (const [number, lesson] of lessons.entries()) {
      for (const [at, step] of lesson.steps.entries()) {
        await expect.poll(where).toBe(`Step ${at + 1} of ${lesson.steps.length}`);
        await doAll(game, step.tree);
      }
      await expect.poll(where).toBe('over');
      expect(await page.getByRole('img', { name: '3 stars' }).count()).toBe(1);
      const next = lessons[number + 1];
      if (next === undefined) break;
      await tabTo(`a[href="/learn/${game}#${next.id}"]`);
      await page.keyboard.press('Enter');
    }
    await page.keyboard.press('Escape');
    await page.getByRole('heading', { name: /^Learn / }).waitFor();
    expect(await page.getByRole('img', { name: '3 stars' }).count()).toBe(lessons.length);
    expect(complaints).toEqual([]);
  },
  LONG_MS,
);

it('answers what is not wanted kindly, shows, skips, and remembers', async () => {
  await page.goto('/learn/onitama#card');
  await expect.poll(where).toBe('Step 1 of 6');
  await DO['onitama']?.('elephant b2-a3');
  await page.getByText('That was Elephant. Tiger is the card we want.').first().waitFor();
  await tabTo('[data-card="ox"]');
  await page.keyboard.press('Enter');
  await page.getByText(/Ox/).first().waitFor();
  await page.getByRole('button', { name: 'Show me' }).click();
  await expect.poll(where).toBe('Step 1 of 6');
  for (let step = 2; step <= 6; step += 1) {
    await page.getByRole('button', { name: 'Skip' }).click();
    await expect.poll(where).toBe(`Step ${step} of 6`);
  }
  await page.getByRole('button', { name: 'Skip' }).click();
  await page.getByText('You have seen it all.').waitFor();
  await page.reload();
  await page.getByRole('link', { name: 'Leave the lesson' }).click();
  expect(await page.getByRole('img', { name: '3 stars' }).count()).toBeGreaterThan(0); // the best time counts
});

it('is offered once, on the board of a first game', async () => {
  const fresh = await browser.newContext({ baseURL: house.url, locale: 'en' });
  await house.start();
  const first = await fresh.newPage();
  await first.goto('/');
  await first.getByRole('button', { name: 'Play the computer' }).first().click();
  await first.getByRole('link', { name: 'Learn Onitama' }).waitFor();
  await first.getByRole('button', { name: 'Not now' }).click();
  await first.reload();
  await first.getByRole('button', { name: 'More' }).waitFor();
  expect(await first.getByRole('link', { name: 'Learn Onitama' }).count()).toBe(0);
  await fresh.close();
});
