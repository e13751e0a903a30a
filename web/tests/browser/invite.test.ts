/** From an invitation to the first move: who is asked what, and how many taps it takes. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { House } from './house';
import { tap, tapSquares } from './onitama';
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

/** Count what a finger does from now on. */
async function countTaps(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    (window as unknown as { taps: number }).taps = 0;
    addEventListener('click', ({ isTrusted }) => isTrusted && ((window as unknown as { taps: number }).taps += 1), true);
  });
  return () => page.evaluate(() => (window as unknown as { taps: number }).taps);
}

it('plays the computer with three taps', async () => {
  const person = await Person.arrive(browser, { url: house.url, size: PHONE });
  const { page } = person;
  await person.go('/');
  await page.getByRole('button', { name: 'Stronger' }).first().click();
  await page.locator('.strength', { hasText: 'Level 2' }).first().waitFor();
  await person.go('/');
  await page.locator('.strength', { hasText: 'Level 2' }).first().waitFor();
  await person.expectGoodInBoth('a first screen with its levels');
  await person.expectRoomForFingers('a first screen with its levels');
  const taps = await countTaps(page);
  await page.getByRole('button', { name: 'Play the computer' }).first().click();
  const before = await person.until((seen) => (seen.legal ?? []).length > 0, 'it is our turn');
  await page.locator('.asked.mine').waitFor();
  // A square that one card alone leads to is all that is tapped; in some deals both cards begin alike.
  const legal = before.legal ?? [];
  const stepOf = (action: string): string => action.split(' ')[1] ?? '';
  const single = legal.find((action) => legal.filter((other) => stepOf(other) === stepOf(action)).length === 1);
  await (single === undefined ? tap(person, legal[0] ?? '') : tapSquares(person, single));
  await person.until(({ version }) => version > before.version, 'the move is played');
  expect(await taps()).toBe(single === undefined ? 4 : 3);

  const resign = async (): Promise<void> => {
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('button', { name: 'Resign' }).click();
    await page.getByRole('button', { name: 'Yes, resign' }).click();
    await page.getByRole('heading', { name: 'The game is over' }).waitFor();
  };
  const easier = page.getByRole('button', { name: 'Try: Level 1' });
  await resign();
  for (const lost of [2, 3]) {
    expect(await easier.count(), `offered before ${lost} losses`).toBe(0);
    await person.go('/');
    await page.getByRole('button', { name: 'Play the computer' }).first().click();
    await page.locator('.asked').waitFor();
    await resign();
  }
  await easier.click();
  await page.getByText(/Level 1$/).first().waitFor();
  await person.go('/games');
  await page.getByText('Onitama, Level 2: 0 wins, 0 draws, 3 losses').waitFor();
  await page.getByRole('link', { name: /Lost/ }).first().click();
  await page.waitForURL(/\/review\//);
  await page.locator('[data-square="12"]').waitFor();
  await person.leave();
});

it('invites with two taps, from the address bar too, and the guest needs one', async () => {
  const host = await Person.arrive(browser, { url: house.url, size: PHONE });
  const guest = await Person.arrive(browser, { url: house.url, size: PHONE, locale: 'de' });
  const stranger = await Person.arrive(browser, { url: house.url });
  await host.go('/');
  const taps = await countTaps(host.page);
  await host.page.getByRole('button', { name: 'Play a friend' }).first().click();
  await host.page.getByRole('button', { name: 'Copy the link' }).click();
  expect(await taps()).toBe(2);
  expect(host.page.url()).toMatch(/#join=/);

  await host.page.getByRole('button', { name: 'Change name' }).click();
  await host.page.getByLabel('Your name').fill('Mira');
  await host.page.getByRole('button', { name: 'Keep' }).click();
  await host.page.getByText('Mira', { exact: true }).waitFor();
  await host.expectGoodInBoth('the waiting room');
  await host.expectRoomForFingers('the waiting room');

  const link = host.page.url();
  await stranger.page.goto(link.split('#')[0] ?? '');
  await stranger.page.getByText(/Mira waits for another player\. A seat is free: ask Mira/).waitFor();
  expect(await stranger.page.getByRole('button', { name: 'Join the table' }).count()).toBe(0);
  await stranger.expectGood('a table without its code');

  await guest.page.goto(link);
  await guest.page.getByRole('heading', { name: 'Mira lädt dich zu Onitama ein' }).waitFor();
  await guest.expectGoodInBoth('an invitation');
  const taken = await countTaps(guest.page);
  await guest.page.getByRole('button', { name: 'Mitspielen' }).or(guest.page.locator('button.primary.wide')).first().click();
  await guest.page.locator('[data-square="12"]').waitFor();
  expect(await taken()).toBe(1);
  await host.page.locator('[data-square="12"]').waitFor();
  expect(host.page.url(), 'no seat is free any more').not.toMatch(/#join=/);
  await Promise.all([host.leave(), guest.leave(), stranger.leave()]);
});

it('lists a game open to anyone, which one tap joins, and who plays by the clock is ready', async () => {
  const host = await Person.arrive(browser, { url: house.url });
  const guest = await Person.arrive(browser, { url: house.url, size: PHONE });
  await host.go('/new/onitama');
  await host.page.getByRole('radio', { name: 'Anyone', exact: true }).check();
  await host.page.getByRole('radio', { name: '5 min + 5 s' }).check();
  await host.page.getByRole('button', { name: 'Create' }).click();
  await host.page.getByText('Your game also stands under').waitFor();
  await guest.go('/');
  const row = guest.page.getByRole('link', { name: /5 min \+ 5 s · 1 free seat/ });
  await row.waitFor();
  await guest.expectGoodInBoth('a first screen with an open game');
  await row.click();
  await guest.page.getByRole('switch', { name: 'Ready' }).click();
  await host.page.getByRole('switch', { name: 'Ready' }).click();
  await guest.page.locator('[data-square="12"]').waitFor();
  await guest.go('/');
  await guest.page.getByText('No open games right now.').waitFor();
  await Promise.all([host.leave(), guest.leave()]);
});
