/** Being told of one's turn: offered at a game by the day, switched on and off, and explained where it cannot be. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { NoticesShown } from '../../src/protocol';
import { House } from './house';
import { openBrowser, Person, PHONE } from './people';

let browser: Browser;
let house: House;

beforeAll(async () => {
  [browser, house] = await Promise.all([openBrowser(), House.open()]);
});

afterAll(async () => {
  await browser.close();
  await house.stop();
});

/** A browser with a push service, which this one has only over the net, and a person who says yes. */
async function canPush(): Promise<void> {
  const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits']);
  const raw = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey));
  const p256dh = btoa(String.fromCharCode(...raw)).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
  const subscription = {
    toJSON: () => ({ endpoint: 'https://push.example/1', keys: { p256dh, auth: 'AAAAAAAAAAAAAAAAAAAAAA' } }),
    unsubscribe: () => Promise.resolve(true),
  };
  const pushManager = {
    subscribe: () => Promise.resolve(subscription),
    getSubscription: () => Promise.resolve(subscription),
  };
  Object.defineProperty(navigator.serviceWorker, 'ready', { get: () => Promise.resolve({ pushManager }) });
  Object.defineProperty(Notification, 'permission', { get: () => 'default' });
  Notification.requestPermission = () => {
    (window as unknown as { asked: number }).asked = ((window as unknown as { asked?: number }).asked ?? 0) + 1;
    return Promise.resolve('granted');
  };
}

/** A game by the day that waits for a friend; its seat is this page's. */
async function atTable(person: Person): Promise<void> {
  await person.go('/');
  const table = await person.page.evaluate(async () => {
    const seats = [{ who: 'me', name: 'Léa' }, { who: 'open' }];
    const clock = { type: 'deadline', within_ms: 86_400_000 };
    const body = JSON.stringify({ game: 'onitama', seats, clock });
    const made = await fetch('/api/tables', { method: 'POST', body, headers: { 'content-type': 'application/json' } });
    const { table: id, join, seats: mine } = (await made.json()) as { table: string; join: string; seats: object[] };
    const known = { table: id, game: 'onitama', join, seats: mine, others: [], phase: 'lobby', decides: null, at: 0 };
    localStorage.setItem('kitama.tables', JSON.stringify([known]));
    return id;
  });
  await person.go(`/t/${table}`);
}

const told = (person: Person): Promise<NoticesShown> =>
  person.page.evaluate(async () => (await (await fetch('/api/notices')).json()) as NoticesShown);

it('is offered where it is of use, and switched on and off', async () => {
  const person = await Person.arrive(browser, { url: house.url, size: PHONE });
  const { page } = person;
  await page.addInitScript(canPush);
  await atTable(person);
  const box = page.getByRole('switch', { name: 'Tell me when it is my turn' });
  await box.waitFor();
  expect(await page.evaluate(() => (window as unknown as { asked?: number }).asked ?? 0)).toBe(0);
  await person.expectGoodInBoth('a game by the day that waits');
  await person.expectRoomForFingers('a game by the day that waits');
  await box.check();
  await expect.poll(async () => (await told(person)).endpoints).toMatchObject([
    { kind: 'push', host: 'push.example', locale: 'en', quiet: expect.stringMatching(/^22:00-08:00 /) },
  ]);

  await page.getByRole('button', { name: 'Settings' }).click();
  const inSettings = page.getByRole('dialog').getByRole('switch');
  await expect.poll(() => inSettings.isChecked()).toBe(true);
  await page.getByRole('dialog').getByText('Slack, Discord').click();
  await page.getByRole('dialog').getByLabel('Address of the webhook').fill('https://192.168.0.1/');
  await page.getByRole('dialog').getByRole('button', { name: 'Add' }).click();
  await page.getByText('Nothing can be sent to that address.').first().waitFor();
  await person.expectGoodInBoth('the settings of notices');
  await person.expectRoomForFingers('the settings of notices');
  await inSettings.uncheck();
  await expect.poll(async () => (await told(person)).endpoints).toEqual([]);
  await person.leave();
});

it('says in a sentence where a browser cannot', async () => {
  const person = await Person.arrive(browser, { url: house.url, size: PHONE, locale: 'de' });
  await person.page.addInitScript(() => Object.defineProperty(window, 'isSecureContext', { get: () => false }));
  await atTable(person);
  await person.page.getByText('Browser zeigen Mitteilungen nur von einer sicheren Adresse').waitFor();
  expect(await person.page.getByRole('switch').count()).toBe(0);
  await person.page.getByRole('button', { name: 'Schließen' }).click();
  await person.page.reload();
  await person.page.locator('h1').waitFor();
  expect(await person.page.getByText('Browser zeigen Mitteilungen').count()).toBe(0);
  await person.leave();
});
