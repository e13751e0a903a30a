/** A whole game by keys alone, by somebody who knows only what a screen reader says. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { House } from './house';
import { openBrowser, Person } from './people';

const MOST_STEPS = 1_500;
const MOST_TABS = 400;

let browser: Browser;
let house: House;

beforeAll(async () => {
  [browser, house] = await Promise.all([openBrowser(), House.open()]);
});

afterAll(async () => {
  await browser.close();
  await house.stop();
});

/** A snapshot without the quotes YAML puts around lines with colons. */
function plain(snapshot: string): string {
  return snapshot.replace(/^( *- )'(.*)'(:?)$/gm, (_, dash: string, line: string, end: string) => `${dash}${line.replaceAll("''", "'")}${end}`);
}

/** What has the focus, as it is read out: `button "Create"`; empty for nothing. */
async function focus(page: Page): Promise<string> {
  const focused = page.locator(':focus');
  if ((await focused.count()) === 0) return '';
  return plain(await focused.ariaSnapshot()).split('\n')[0]?.replace(/^- /, '') ?? '';
}

/** Go on with Tab until what is read out fits. */
async function tabTo(page: Page, wanted: RegExp): Promise<string> {
  for (let tab = 0; tab < MOST_TABS; tab += 1) {
    const name = await focus(page);
    if (wanted.test(name)) return name;
    await page.keyboard.press('Tab');
  }
  throw new Error(`no Tab leads to ${wanted}`);
}

/** Write down what the live regions say, as it is added. */
function listen(): void {
  const heard: string[] = [];
  Object.assign(window, { heard });
  new MutationObserver((changes) => {
    for (const { addedNodes, target } of changes) {
      const region = (target instanceof Element ? target : target.parentElement)?.closest('[aria-live="polite"]');
      if (!region) continue;
      for (const node of addedNodes) heard.push(node.textContent?.trim() ?? '');
    }
  }).observe(document.body, { childList: true, subtree: true });
}

/** The points told in these lines, of whoever the lines speak. */
function scored(lines: readonly string[]): Map<string, number> {
  const found = new Map<string, number>();
  for (const line of lines) {
    for (const [, who = '', points = ''] of line.matchAll(/(\S+) scored (\d+) points?\./g)) {
      found.set(who, (found.get(who) ?? 0) + Number(points));
    }
  }
  return found;
}

/** What one could do, as the open list reads; null when nothing is asked. */
async function offers(page: Page): Promise<string[] | null> {
  const told = plain(await page.getByRole('dialog', { name: 'What you can do' }).ariaSnapshot());
  if (told.includes('Nothing is asked of you now')) return null;
  return [...told.matchAll(/- button "((?:[^"\\]|\\.)*)"/g)].map(([, name = '']) => name).filter((name) => name !== 'Close');
}

/** Attack where possible, otherwise now and then walk or end the moves; the first of anything else. */
function choose(names: readonly string[], acted: number): string {
  const attack = names.find((name) => /: attack, /.test(name));
  const end = acted % 3 === 0 ? undefined : names.find((name) => name === 'End your moves');
  return attack ?? end ?? names[0] ?? '';
}

function exactly(name: string): RegExp {
  return new RegExp(`^button "${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}"`);
}

/** A table against the computer at level 1, from the first screen on. */
async function sitDown({ page }: Person): Promise<void> {
  const { keyboard } = page;
  await tabTo(page, /^link "Options for Kitara"/);
  await keyboard.press('Enter');
  await page.getByRole('heading', { name: 'New game: Kitara' }).waitFor();
  await expect.poll(() => focus(page)).toMatch(/^heading "New game: Kitara"/);
  await tabTo(page, /^radio/);
  for (let key = 0; key < 5 && !(await focus(page)).startsWith('radio "Computer"'); key += 1) await keyboard.press('ArrowRight');
  expect(await focus(page)).toMatch(/^radio "Computer"/);
  await tabTo(page, /^slider "How strong\?"/);
  await keyboard.press('Home');
  expect(await page.locator(':focus').getAttribute('aria-valuetext')).toBe('Level 0');
  await keyboard.press('ArrowRight');
  expect(await page.locator(':focus').getAttribute('aria-valuetext')).toBe('Level 1');
  expect(await focus(page)).toMatch(/^slider "How strong\?": "2"/);
  await tabTo(page, /^button "Create"/);
  await keyboard.press('Enter');
  await page.getByRole('button', { name: 'Table as a list' }).waitFor();
  await expect.poll(() => focus(page)).toMatch(/^heading "Kitara"/);
}

it('plays Kitara to its end from the list, keeps the focus, and counts what the page counts', async () => {
  const person = await Person.arrive(browser, { url: house.url });
  const { page } = person;
  const { keyboard } = page;
  await person.go('/');
  await page.evaluate(listen); // before anything is told: the computer may begin
  await sitDown(person);
  const over = page.getByRole('heading', { name: 'The game is over' });
  await tabTo(page, /^button "Table as a list"/);
  let acted = 0;
  for (let step = 0; (await over.count()) === 0; step += 1) {
    if (step > MOST_STEPS) throw new Error('the game does not end');
    // The key works wherever on the board the focus is.
    await keyboard.press(acted % 2 === 0 ? 'Enter' : 'l');
    const names = await offers(page);
    if (names === null) {
      await keyboard.press('Escape');
      await page.waitForTimeout(30);
    } else {
      await tabTo(page, exactly(choose(names, acted)));
      await keyboard.press('Enter');
      acted += 1;
    }
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await focus(page)).toMatch(/^button "Table as a list"/);
  }
  expect(acted).toBeGreaterThan(12); // a start, then a card and the moves of each round
  await person.expectGood('the end of a game');

  const heard = scored(await page.evaluate(() => (window as unknown as { heard: string[] }).heard));
  const written = scored(await page.getByRole('log').getByRole('listitem').allTextContents());
  expect(Object.fromEntries(heard)).toEqual(Object.fromEntries(written));
  const table = page.getByRole('table', { name: 'The last count' });
  const names = await table.getByRole('columnheader').allTextContents();
  const cells = async (row: string): Promise<number[]> => {
    const found = await table.getByRole('row', { name: new RegExp(`^${row}`) }).getByRole('cell').allInnerTexts();
    return found.map((text) => Number(text.trim().split(/\s/)[0] || 0));
  };
  const during = await cells('During the game');
  expect(during).toEqual(names.map((name) => heard.get(name.trim()) ?? 0));
  const [tokens, cards, total] = [await cells('Tokens'), await cells('Cards'), await cells('Total')];
  expect(total).toEqual(during.map((points, seat) => points + (tokens[seat] ?? 0) + (cards[seat] ?? 0)));
  await person.leave();
});

it('keeps the focus on the board when a card is taken, and the list breaks no rule of accessibility', async () => {
  const person = await Person.arrive(browser, { url: house.url });
  const { page } = person;
  const { keyboard } = page;
  await person.go('/');
  await sitDown(person);
  const question = page.getByRole('group', { name: /joins your kingdom\?|Take it\?/ });
  const taken = page.getByRole('log').getByText(/^You drafted/);
  for (let step = 0; (await taken.count()) === 0; step += 1) {
    if (step > 200) throw new Error('no card can be taken');
    if ((await question.count()) > 0) {
      await tabTo(page, /^button "1\. /);
      await keyboard.press('Enter');
      await keyboard.press('Shift+Tab');
      await tabTo(page, /^button "Take /);
      await keyboard.press('Enter');
      await taken.waitFor();
    } else {
      await tabTo(page, /^button "Table as a list"/);
      await keyboard.press('Enter');
      const names = await offers(page);
      if (names === null) await keyboard.press('Escape');
      else {
        await person.expectGoodInBoth('the list of all that can be done');
        await tabTo(page, exactly(names[0] ?? ''));
        await keyboard.press('Enter');
      }
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
  }
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
  expect(await focus(page)).not.toBe('');
  await person.leave();
});
