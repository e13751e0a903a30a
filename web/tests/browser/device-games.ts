/** Whole games without a network, in the browsers people have. */
import type { Browser } from 'puppeteer-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { decide, playOut } from './device';
import { House } from './house';
import { openAs, Visitor, type BROWSERS } from './visitor';

const LONG_MS = 400_000;
const END = 'The game is over';

const EVERY = [
  ['onitama', 'Computer', ''],
  ['onitama', 'Same screen', ''],
  ['kitara', 'Computer', '2'],
  ['kitara', 'Same screen', '3'],
  ['kitara', 'Same screen', '4'],
] as const;
/** Each is played in one of the browsers, and at night in both. */
const GAMES = { every: EVERY, chrome: EVERY.filter((_, at) => at % 2 === 0), firefox: EVERY.filter((_, at) => at % 2 === 1) };

/** A file for each browser calls it: files run side by side. */
export function playWithoutNetwork(name: keyof typeof BROWSERS): void {
  let browser: Browser;
  let house: House;
  let visitor: Visitor;

  beforeAll(async () => {
    [browser, house] = await Promise.all([openAs(name), House.open()]);
    visitor = await Visitor.arrive(browser, house.url);
    await visitor.go('/');
    await visitor.shows('*', 'Ready to play offline');
    await house.stop('SIGKILL');
  });

  afterAll(async () => {
    await browser?.close();
    await house?.stop();
  });

  /** Set up a table as the form offers it. */
  async function setUp(game: string, mode: string, players: string): Promise<void> {
    await visitor.go(`/new/${game}`);
    await visitor.click('label', mode);
    if (players !== '') await visitor.click('fieldset label', new RegExp(`^ *\\s*${players}\\s*$`));
    await visitor.click('form button.primary');
    await visitor.shows('main.board, .curtain');
  }

  it.each(GAMES[process.env['KITAMA_NIGHTLY'] ? 'every' : name])('%s is played to its end with the network cut: %s %s', async (game, mode, players) => {
    await setUp(game, mode, players);
    expect(visitor.path).toMatch(/^\/t\/local/);
    expect(await playOut(visitor, game)).toBeGreaterThan(1);
    await visitor.shows('h2', END);
    await visitor.click('a', 'Look back');
    await visitor.click('button', 'Back');
    await visitor.shows('input[type=range]');
    await visitor.click('button', 'Check the draws');
    await visitor.shows('*', /All \d+ draws are right/);
    expect(visitor.complaints).toEqual([]);
  }, LONG_MS);

  it('a game goes on after the page was loaded again, and after its worker was ended', async () => {
    await setUp('onitama', 'Same screen', '');
    expect(await decide(visitor, 'onitama')).toBe(true);
    const [before] = visitor.sights();
    await visitor.reload();
    const [after] = await visitor.until(([seen]) => seen?.version === before?.version, 'it is back');
    expect(after?.digest).toBe(before?.digest);
    await visitor.page.waitForFunction(() => 'tables' in window);
    await visitor.page.evaluate(() => (window as unknown as { tables: Worker }).tables.terminate());
    expect(await decide(visitor, 'onitama')).toBe(true);
    await visitor.go('/');
    await visitor.shows('h2', 'My games');
    await visitor.shows('a[href^="/t/local"]');
  }, LONG_MS);

  it('two tabs do not fight over a game', async () => {
    await setUp('onitama', 'Computer', '');
    const twin = await visitor.another();
    await twin.go(visitor.path);
    const seen = await visitor.asked();
    await twin.until(([now]) => now?.version === seen?.version, 'the other tab knows');
    expect(await decide(twin, 'onitama')).toBe(true);
    await visitor.until(([now]) => (now?.version ?? 0) > (seen?.version ?? 0), 'it is heard of');
    await twin.page.close();
    await visitor.page.bringToFront();
    expect(await decide(visitor, 'onitama')).toBe(true);
  }, LONG_MS);

  it('a hint comes from the device, and deepens while it is open', async () => {
    await setUp('onitama', 'Same screen', '');
    await visitor.click('button', 'Hint');
    await visitor.shows('button', 'Play it');
    const deadline = Date.now() + 20_000;
    while (visitor.hints().length < 2 && Date.now() < deadline) {
      await new Promise((wait) => setTimeout(wait, 50));
    }
    expect(visitor.hints().length).toBeGreaterThan(1);
    await visitor.click('button', 'Play it');
    await visitor.until((sights) => sights.some(({ version }) => version > 6), 'the hint is played');
  }, LONG_MS);

  it('a game is handed to the server when there is one again, with its whole record', async () => {
    await setUp('onitama', 'Computer', '');
    expect(await decide(visitor, 'onitama')).toBe(true);
    const before = await visitor.asked();
    await house.start();
    await visitor.click('button', 'More');
    await visitor.click('button', 'Go on elsewhere');
    await visitor.click('.row .button.primary');
    await visitor.page.waitForFunction(() => !location.pathname.startsWith('/t/local'), { timeout: 30_000 });
    const there = visitor.path;
    await visitor.go(there);
    const [seen] = await visitor.until(([now]) => (now?.legal ?? []).length > 0, 'the server shows it');
    expect(seen?.view).toEqual(before?.view);
    await playOut(visitor, 'onitama');
    await visitor.shows('h2', END);
    expect(visitor.complaints).toEqual([]);
  }, LONG_MS);
}
