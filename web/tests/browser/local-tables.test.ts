/** Tables of this device in a real browser: its workers, its database, its locks. */
import { resolve } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { createServer, type ViteDevServer } from 'vite';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { LocalConnection } from '../../src/client/local.svelte';
import type { NewTable, Seen, ToClient } from '../../src/protocol';
import { openBrowser } from './people';

const GAME = 'onitama';
const LEVELS = ['1', 'best'];
const AGAINST_A_BOT: NewTable = {
  game: GAME,
  seats: [{ who: 'me', name: 'Léa' }, { who: 'bot', bot: '1' }],
};
const ONE_SCREEN: NewTable = {
  game: GAME,
  seats: [{ who: 'me', name: 'Léa' }, { who: 'me', name: 'Jonas' }],
  hot_seat: true,
};

/** What the tests put into a page. */
type House = { wire: LocalConnection; seen: Map<number | null, Seen>; workers: Worker[] };
declare global {
  interface Window {
    house: House;
  }
}

let vite: ViteDevServer;
let browser: Browser;
let context: BrowserContext;
let url: string;

beforeAll(async () => {
  vite = await createServer({ root: resolve(import.meta.dirname, '../..'), logLevel: 'error' });
  await vite.listen(0);
  url = vite.resolvedUrls?.local[0] ?? '';
  browser = await openBrowser();
});

afterAll(async () => {
  await browser?.close();
  await vite?.close();
});

beforeEach(async () => {
  context = await browser.newContext({ serviceWorkers: 'block' });
});

afterEach(async () => {
  await context.close();
});

/** A page with nothing but its connection to the tables of this device. */
const PAGE = `<!doctype html><script type="module">
  const workers = [];
  window.Worker = class extends Worker {
    constructor(...how) {
      super(...how);
      workers.push(this);
    }
  };
  const { theLocalWire } = await import('/src/client/local.svelte.ts');
  window.house = { wire: theLocalWire(), seen: new Map(), workers };
</script>`;

async function arrive(): Promise<Page> {
  const page = await context.newPage();
  await page.route(`${url}blank`, (route) => route.fulfill({ contentType: 'text/html', body: PAGE }));
  await page.goto(`${url}blank`);
  await page.waitForFunction(() => window.house !== undefined);
  return page;
}

function create(page: Page, asked: NewTable): Promise<string> {
  return page.evaluate(
    async ([wanted, levels]) => (await window.house.wire.create(wanted, levels)).table,
    [asked, LEVELS] as const,
  );
}

function follow(page: Page, table: string): Promise<void> {
  return page.evaluate((id) => {
    const { wire, seen } = window.house;
    const hear = (message: ToClient): void => {
      if (message.type === 'seen') seen.set(message.seat, message);
    };
    wire.follow({ table: id, tokens: () => [], since: () => 0, hear });
  }, table);
}

/** What a seat sees, once it is as awaited. */
async function sight(page: Page, seat: number, isSo: (seen: Seen) => boolean): Promise<Seen> {
  for (let tries = 0; tries < 200; tries += 1) {
    const seen = await page.evaluate((own) => window.house.seen.get(own), seat);
    if (seen !== undefined && isSo(seen)) return seen;
    await page.waitForTimeout(50);
  }
  throw new Error('it did not come');
}

/** Let whoever decides do the first thing that is legal. */
async function act(page: Page, { table, version, seat, legal }: Seen): Promise<string> {
  const wish = { type: 'act', table, version, seat: seat ?? 0, action: legal?.[0] ?? '' } as const;
  return page.evaluate(async (asked) => (await window.house.wire.ask(asked)).type, wish);
}

async function decider(page: Page): Promise<Seen> {
  const { decides } = await sight(page, 0, () => true);
  return sight(page, decides ?? 0, ({ legal = [] }) => legal.length > 0);
}

describe('a table of this device', () => {
  it('is played against a bot, and is there again after the page was closed', async () => {
    const page = await arrive();
    const table = await create(page, AGAINST_A_BOT);
    await follow(page, table);
    const before = await sight(page, 0, ({ legal = [] }) => legal.length > 0);
    expect(await act(page, before)).toBe('accepted');
    const after = await sight(page, 0, ({ version, legal = [] }) => version > before.version + 1 && legal.length > 0);
    expect(await page.evaluate(() => window.house.wire.isKept)).toBe(true);
    await page.close();
    const again = await arrive();
    await follow(again, table);
    const found = await sight(again, 0, () => true);
    expect(found.digest).toBe(after.digest);
    expect(await again.evaluate(() => window.house.wire.list())).toMatchObject([{ table, game: GAME }]);
  });

  it('survives the end of its worker', async () => {
    const page = await arrive();
    await follow(page, await create(page, ONE_SCREEN));
    const before = await decider(page);
    await page.evaluate(() => window.house.workers.at(-1)?.terminate());
    expect(await act(page, before)).toBe('accepted');
    await sight(page, 0, ({ version }) => version > before.version);
    expect(await page.evaluate(() => window.house.workers.length)).toBe(2);
  });

  it('is one list for two tabs, and goes on in the second when the first is closed', async () => {
    const first = await arrive();
    const table = await create(first, AGAINST_A_BOT);
    await follow(first, table);
    const second = await arrive();
    await follow(second, table);
    const before = await sight(second, 0, ({ legal = [] }) => legal.length > 0);
    const answers = await Promise.all([act(first, before), act(second, before)]);
    expect(answers.toSorted()).toEqual(['accepted', 'refused']);
    const answered = ({ version, legal = [] }: Seen): boolean =>
      version > before.version + 1 && legal.length > 0;
    const seen = await sight(second, 0, answered);
    expect((await sight(first, 0, answered)).digest).toBe(seen.digest);
    await first.close();
    expect(await act(second, seen)).toBe('accepted');
    await sight(second, 0, ({ version, legal = [] }) => version > seen.version + 1 && legal.length > 0);
  });

  it('gives a hint soon and better ones later', async () => {
    const page = await arrive();
    await follow(page, await create(page, ONE_SCREEN));
    const { table, version, seat } = await decider(page);
    const wish = { type: 'hint', table, version, seat: seat ?? 0 } as const;
    const hint = await page.evaluate((asked) => window.house.wire.ask(asked), wish);
    expect(hint).toMatchObject({ type: 'hinted', version, seat });
    await page.evaluate(() => window.house.wire.enough());
  });
});
