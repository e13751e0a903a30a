// Somebody's first visit to a page of mere files: how long until the first move is answered, until a hint
// is there, and how much memory the game takes. bench/visit.py serves the page and prints what this finds.
import { chromium } from 'playwright-core';
import { titles } from './titles.mjs';

const [address, times] = process.argv.slice(2);
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
});

/** One visit with nothing kept to the game at that place, in milliseconds since the address was asked for. */
async function visit(at) {
  const context = await browser.newContext({ locale: 'en', reducedMotion: 'reduce', viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const began = performance.now();
  const since = () => performance.now() - began;
  await page.goto(address);
  await page.getByRole('button', { name: 'Play the computer' }).nth(at).click();
  await page.locator('.asked.mine').waitFor();
  const asked = since();
  const game = await page.locator('h1').innerText();
  await page.getByRole('button', { name: 'Hint' }).click();
  const clicked = since();
  await page.getByRole('button', { name: 'Play it' }).waitFor();
  const hint = since() - clicked;
  await page.getByRole('button', { name: 'Play it' }).click();
  await page.locator('.asked.mine').waitFor();
  const answered = since();
  const heap = await memory(context, page);
  await context.close();
  return { game, asked, hint, answered, heap };
}

/** The heaps of the page and of its workers, compiled code and WebAssembly's memory included, in bytes. */
async function memory(context, page) {
  const session = await context.newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize, backingStorageSize = 0 } = await session.send('Runtime.getHeapUsage');
  const workers = await Promise.all(page.workers().map((worker) => worker.evaluate(() => performance.memory?.usedJSHeapSize ?? 0)));
  return usedSize + backingStorageSize + workers.reduce((sum, bytes) => sum + bytes, 0);
}

const found = {};
for (let time = 0; time < Number(times); time += 1) {
  for (const at of titles().keys()) {
    const { game, ...took } = await visit(at);
    (found[game] ??= []).push(took);
  }
}
console.log(JSON.stringify(found));
await browser.close();
