/** A page that opens and works without a network, and newer versions of it that wait their turn. */
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeWorker } from '../../tools/offline-plugin.mjs';
import { House, ROOT } from './house';
import { openBrowser } from './people';

const PACKAGE = join(ROOT, 'src/kitama');
let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser();
});

afterAll(() => browser.close());

/** A visitor whose browser keeps pages. */
async function visit(house: House): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ baseURL: house.url, locale: 'en' });
  const page = await context.newPage();
  await page.goto('/');
  await page.getByText('Ready to play offline').first().waitFor({ timeout: 30_000 });
  return { context, page };
}

/** Every address that is kept. */
function kept(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names = await caches.keys();
    const lists = names.map(async (name) => (await caches.open(name)).keys());
    return (await Promise.all(lists)).flat().map(({ url }) => new URL(url).pathname);
  });
}

describe('without a network', () => {
  it('the page opens at every address, and what needs the server says so calmly', async () => {
    const house = await House.open();
    const { context, page } = await visit(house);
    const built = readdirSync(join(PACKAGE, 'web/assets')).map((name) => `/assets/${name}`);
    expect(await kept(page)).toEqual(expect.arrayContaining(['/', ...built]));
    expect(await page.evaluate(() => fetch('/api/games').then(({ ok }) => ok))).toBe(true);
    expect((await kept(page)).filter((path) => path.startsWith('/api'))).toEqual([]);

    await house.stop();
    await context.setOffline(true);
    await page.goto('/');
    await page.getByRole('heading', { name: 'My games' }).waitFor();
    expect(await page.getByText('Ready to play offline').count()).toBe(0); // it is said once
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByText(/you can play .* without a network/).waitFor();
    await page.getByText(/It takes [\d.]+ MB on this device/).waitFor();
    await page.getByRole('radio', { name: 'Deutsch' }).check();
    await page.getByText('Ohne Netz', { exact: true }).waitFor();
    await page.getByRole('radio', { name: 'English' }).check();

    await page.goto('/t/somewhere#join=x');
    await page.getByRole('heading', { name: 'No network right now' }).waitFor({ timeout: 30_000 });
    const answer = await page.evaluate(() => fetch('/api/games').then(() => 'came', () => 'failed'));
    expect(answer).toBe('failed');
    await context.close();
  });
});

/** A house of its own, whose page can be built anew while it is open. */
async function ownHouse(): Promise<{ house: House; web: string; rebuild: (mark: string) => void }> {
  const source = mkdtempSync(join(tmpdir(), 'kitama-source-'));
  mkdirSync(join(source, 'kitama'));
  for (const name of readdirSync(PACKAGE).filter((entry) => entry !== 'web')) {
    symlinkSync(join(PACKAGE, name), join(source, 'kitama', name));
  }
  const web = join(source, 'kitama/web');
  cpSync(join(PACKAGE, 'web'), web, { recursive: true });
  const rebuild = (mark: string): void => {
    const page = join(web, 'index.html');
    const html = readFileSync(page, 'utf8');
    writeFileSync(page, html.replace('<title>', `<meta name="build" content="${mark}" /><title>`));
    writeWorker(web);
  };
  return { house: await House.open(source), web, rebuild };
}

/** Let the browser look for a new version, as it does now and then: what has become of it. */
function lookForUpdates(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    const found = new Promise((done) => registration?.addEventListener('updatefound', done));
    await registration?.update();
    await found;
    const worker = registration?.installing;
    await new Promise((done) => worker?.addEventListener('statechange', done));
    return worker?.state ?? 'none';
  });
}

const isSecond = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.querySelector('meta[name="build"]') !== null);

describe('a new version', () => {
  it('waits for the end of a game, and comes with the next opening', async () => {
    const { house, rebuild } = await ownHouse();
    const { context, page } = await visit(house);
    await page.getByRole('button', { name: 'Play the computer' }).first().click();
    await page.locator('[data-square="12"]').waitFor();
    const game = page.url();
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));

    rebuild('second');
    expect(await lookForUpdates(page)).toBe('installed');
    const other = await context.newPage();
    await other.goto('/');
    await other.getByText('A new version is ready.').waitFor();
    expect(await isSecond(other)).toBe(false);
    await other.getByRole('button', { name: 'Use it now' }).click();
    await other.getByText(/still being played in another tab/).first().waitFor();
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
    await page.reload(); // also whoever loads a game again goes on with what it began with
    await page.locator('[data-square="12"]').waitFor();
    expect(await isSecond(page)).toBe(false);

    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('button', { name: 'Resign' }).click();
    await page.getByRole('button', { name: 'Yes, resign' }).click();
    await page.getByRole('heading', { name: 'The game is over' }).waitFor();
    await page.goto('/');
    await page.waitForFunction(() => document.querySelector('meta[name="build"]') !== null);
    await page.getByRole('heading', { name: 'My games' }).waitFor();
    await other.waitForFunction(() => document.querySelector('meta[name="build"]') !== null);
    expect(await page.evaluate(() => caches.keys())).toHaveLength(1);
    await page.goto(game);
    await page.getByRole('heading', { name: 'The game is over' }).waitFor();

    rebuild('third');
    await page.goto('/');
    await lookForUpdates(page);
    await page.getByRole('button', { name: 'Use it now' }).click();
    await page.waitForFunction(() => document.querySelector('meta[content="third"]') !== null);
    await context.close();
    await house.stop();
  });

  it('is not used as long as a part of it is missing', async () => {
    const { house, web, rebuild } = await ownHouse();
    const { context, page } = await visit(house);
    const before = await kept(page);
    rebuild('second');
    const worker = join(web, 'worker.js');
    writeFileSync(worker, readFileSync(worker, 'utf8').replace('icon-192.png', 'icon-gone.png'));
    expect(await lookForUpdates(page)).toBe('redundant');
    expect(await kept(page)).toEqual(before);
    await context.setOffline(true);
    await page.goto('/');
    await page.getByRole('heading', { name: 'My games' }).waitFor();
    expect(await page.getByText('A new version is ready.').count()).toBe(0);
    await context.close();
    await house.stop();
  });
});
