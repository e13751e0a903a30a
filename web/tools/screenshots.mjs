// Takes the pictures of the page in docs/pictures from a server that is running: make screenshots.
// One person sits at each table among bots and plays anything for a while before the picture; a
// title's picture.json says with whom, on what and how long.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { titles } from './titles.mjs';

const [address, folder] = process.argv.slice(2);

const tables = titles()
  .map((title) => ({ name: title.name, file: join(title.folder, 'picture.json') }))
  .filter(({ file }) => existsSync(file))
  .map(({ name, file }) => ({ name, ...JSON.parse(readFileSync(file, 'utf8')) }));
const sizes = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };
const languages = { desktop: 'en', phone: 'fr' };

const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
});

for (const table of tables) {
  for (const [device, viewport] of Object.entries(sizes)) {
    const page = await browser.newPage({ viewport, locale: languages[device], reducedMotion: 'reduce' });
    await page.goto(address);
    let link = null;
    while (link === null) link = await page.evaluate(play, table);
    await page.goto('about:blank');
    await page.goto(address + link);
    await page.locator('.asked.mine').waitFor(); // it is this person's turn, and nothing moves
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    await page.screenshot({ path: `${folder}/page-${table.name}-${device}.jpg`, quality: 85 });
    await page.close();
  }
}
await browser.close();

/** Runs in the page: makes a table, plays on it, and gives the link of the person's seat; null if it ended. */
async function play({ name, bot, seats, actions, options }) {
  const bots = Array.from({ length: seats - 1 }, () => ({ who: 'bot', bot }));
  const ask = async (path, body, headers = {}) => {
    const sent = { 'content-type': 'application/json', ...headers };
    return (await fetch(path, { method: 'POST', headers: sent, body: JSON.stringify(body) })).json();
  };
  const wish = { game: name, options, seats: [{ who: 'me', name: 'Léa' }, ...bots] };
  const { table, seats: held } = await ask('/api/tables', wish);
  const [{ seat, token }] = held;
  await ask(`/api/tables/${table}/start`, {}, { authorization: `Bearer ${token}` });
  const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/socket`);
  const isOver = await new Promise((resolve) => {
    let left = actions;
    socket.onopen = () => socket.send(JSON.stringify({ type: 'subscribe', table, tokens: [token] }));
    socket.onmessage = ({ data }) => data.split('\n').forEach(take);
    function take(line) {
      const { legal, version, phase } = JSON.parse(line);
      if (phase === 'over') resolve(true);
      else if (legal?.length && left-- === 0) resolve(false);
      else if (legal?.length) {
        const action = legal[(version * 7919) % legal.length];
        socket.send(JSON.stringify({ type: 'act', table, seat, version, action, id: `v${version}` }));
      }
    }
  });
  socket.close();
  return isOver ? null : `/t/${table}#seat=${token}`;
}
