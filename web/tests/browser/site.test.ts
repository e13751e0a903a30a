/** The page on a host of mere files: in a folder of it, with no server of ours. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PYTHON, ROOT } from './house';
import { openBrowser } from './people';

const KINDS: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
};

let browser: Browser;
let host: Server;
let home: string;

beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kitama-site-'));
  execFileSync(PYTHON, ['-m', 'kitama.cli', 'site', join(folder, 'play')], {
    env: { ...process.env, PYTHONPATH: join(ROOT, 'src') },
  });
  host = createServer(({ url = '/' }, response) => {
    const asked = join(folder, new URL(url, 'http://host').pathname);
    const file = asked.endsWith('/') ? join(asked, 'index.html') : asked;
    const isThere = existsSync(file) && statSync(file).isFile();
    const sent = isThere ? file : join(folder, 'play/404.html'); // as GitHub Pages does
    response.writeHead(isThere ? 200 : 404, { 'content-type': KINDS[extname(sent)] ?? 'image/png' });
    response.end(readFileSync(sent));
  });
  await new Promise<void>((ready) => host.listen(0, '127.0.0.1', ready));
  home = `http://127.0.0.1:${(host.address() as AddressInfo).port}/play/`;
  browser = await openBrowser();
});

afterAll(async () => {
  await browser.close();
  host.close();
});

describe('a site', () => {
  it('opens in its folder at every address, says what it cannot do, and works offline', async () => {
    const context = await browser.newContext({ baseURL: home, locale: 'en' });
    const page = await context.newPage();
    const outside: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(home)) outside.push(request.url());
    });
    await page.goto('./new/kitara'); // nothing is kept yet: the host sends its 404.html
    await page.getByRole('heading', { name: 'New game: Kitara' }).waitFor();
    expect(page.url()).toBe(`${home}#/new/kitara`);
    await page.getByRole('link', { name: 'Kitama' }).click();
    await page.getByText(/This page has no server behind it/).waitFor();
    expect(await page.getByRole('button', { name: 'Play a friend' }).count()).toBe(0);
    await page.getByText('Ready to play offline').first().waitFor({ timeout: 30_000 });

    await context.setOffline(true);
    await page.getByRole('link', { name: 'Options for Onitama' }).click();
    await page.getByRole('heading', { name: 'New game: Onitama' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'New game: Onitama' }).waitFor();
    await page.goto('./new/kitara');
    await page.getByRole('heading', { name: 'New game: Kitara' }).waitFor();
    expect(page.url()).toBe(`${home}#/new/kitara`);
    expect(outside).toEqual([]);
    await context.close();
  });
});
