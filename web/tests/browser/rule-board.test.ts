/** The boards beside the rules, as the site of the docs shows them: from mere files, each step to its end. */
import { existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import type { Browser } from 'playwright-core';
import { build } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ROOT } from './house';
import { openBrowser } from './people';

const KINDS: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.wasm': 'application/wasm' };
const RULES = join(ROOT, 'docs/rules');
const boards = readdirSync(RULES)
  .flatMap((page) => [...readFileSync(join(RULES, page), 'utf8').matchAll(/data-game="(\w+)" data-lessons="([\w,]+)"/g)])
  .map(([, game = '', lessons = '']) => ({ game, lessons }));

let browser: Browser;
let host: Server;
let home: string;

beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kitama-board-'));
  const root = join(ROOT, 'web');
  await build({ root, configFile: join(root, 'vite.board.config.ts'), logLevel: 'error', build: { outDir: folder } });
  host = createServer(({ url = '/' }, response) => {
    const file = join(folder, new URL(url, 'http://host').pathname);
    const isThere = existsSync(file);
    response.writeHead(isThere ? 200 : 404, { 'content-type': KINDS[extname(file)] ?? 'application/octet-stream' });
    response.end(isThere ? readFileSync(file) : '');
  });
  await new Promise<void>((ready) => host.listen(0, '127.0.0.1', ready));
  home = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
  browser = await openBrowser();
});

afterAll(async () => {
  await browser.close();
  host.close();
});

it('finds boards in the rules of every title', () => {
  expect(new Set(boards.map(({ game }) => game)).size).toBeGreaterThan(1);
});

it.each(boards)('shows $lessons of $game, shows how, and goes on to the end', async ({ game, lessons }) => {
  const page = await browser.newPage({ reducedMotion: 'reduce' });
  const wrong: string[] = [];
  page.on('pageerror', (error) => wrong.push(error.message));
  page.on('request', (request) => {
    if (!request.url().startsWith(home)) wrong.push(request.url());
  });
  await page.goto(`${home}/board.html?${new URLSearchParams({ game, lessons })}`);
  const where = page.getByText(/^Rule .* 1 \/ \d+$/);
  await where.waitFor();
  const steps = Number((await where.textContent())?.split('/')[1]);
  await page.getByRole('button', { name: 'Show me' }).click();
  for (let step = 0; step < steps; step += 1) await page.getByRole('button', { name: 'Skip' }).click();
  await page.getByRole('button', { name: 'Once more' }).click();
  await where.waitFor();
  expect(wrong).toEqual([]);
  await page.close();
});
