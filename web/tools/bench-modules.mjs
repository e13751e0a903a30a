// Lets bots think in Chromium and says how long they took: bench/modules.py puts native beside it.
// Reads [{title, games, level or nodes, times, slow}] and writes what was found, both as JSON.
import { readFileSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { createServer } from 'vite';

const asked = JSON.parse(readFileSync(0, 'utf8'));
const vite = await createServer({ root: new URL('..', import.meta.url).pathname, logLevel: 'error' });
await vite.listen(0);
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
const page = await browser.newPage();
const url = vite.resolvedUrls?.local[0] ?? '';
await page.route(`${url}blank`, (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }));
await page.goto(`${url}blank`);
const throttle = await page.context().newCDPSession(page);

/** In the page: the best time of each position, and the memory of it all. */
async function measure({ title, games, level = 'measured', nodes: most = 0, times }) {
  const memories = [];
  const instantiate = WebAssembly.instantiate.bind(WebAssembly);
  WebAssembly.instantiate = async (...what) => {
    const made = await instantiate(...what);
    memories.push(made.instance.exports.memory);
    return made;
  };
  const { load } = await import(`/src/games/${title}/local/index.ts`);
  const read = async (where) => new Uint8Array(await (await fetch(where)).arrayBuffer());
  const { rules, bots } = await load(read);
  if (most > 0) {
    const { facts } = await import(`/src/games/${title}/local/facts.ts`);
    facts.levels.measured = { ...facts.levels.best, nodes: most, milliseconds: 0 };
  }
  const options = rules.checked({});
  const found = games.map((actions) => {
    const state = rules.start(options);
    for (const text of actions) state.apply(rules.parse(text));
    const { seat } = state;
    const seen = state.seen(seat);
    const question = { options, seat, seen, level, seed: [1, 2], milliseconds: 1000 };
    let best = Infinity;
    let nodes = 0;
    for (let time = 0; time < times; time += 1) {
      const began = performance.now();
      for (const thought of bots.think(question)) nodes = thought.nodes;
      best = Math.min(best, performance.now() - began);
    }
    return { milliseconds: best, nodes };
  });
  const bytes = memories.reduce((sum, memory) => sum + memory.buffer.byteLength, 0);
  return { found, megabytes: bytes / 1e6 };
}

const answers = [];
for (const { slow, ...row } of asked) {
  await throttle.send('Emulation.setCPUThrottlingRate', { rate: slow });
  answers.push(await page.evaluate(measure, row));
}
console.log(JSON.stringify(answers));
await browser.close();
await vite.close();
