/** People at one table: who is here, who is ready, whose time runs, and how it goes on without somebody. */
import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { House } from './house';
import { tap } from './onitama';
import { openBrowser, Person, PHONE } from './people';

/** Nobody waits long in a test. */
const HASTY = { away_after_seconds: 0.3, leave_after_seconds: 0.6, patience_seconds: 1 };

let browser: Browser;
let house: House;

beforeAll(async () => {
  [browser, house] = await Promise.all([openBrowser(), House.open(undefined, HASTY)]);
});

afterAll(async () => {
  await browser.close();
  await house.stop();
});

const arrive = (more: Partial<Parameters<typeof Person.arrive>[1]> = {}): Promise<Person> =>
  Person.arrive(browser, { url: house.url, size: PHONE, ...more });

const isMine = ({ seat, decides, phase }: Person['seen']): boolean => phase === 'playing' && seat === decides;

/** Make any move, once it is this person's turn. */
async function move(person: Person): Promise<void> {
  const { legal = [] } = await person.until(isMine, 'it is their turn');
  await person.page.locator('.asked.mine').waitFor();
  await tap(person, legal[0] ?? '');
}

it('begins a live game when both are ready, and the clock waits for both', async () => {
  const [host, guest] = await Promise.all([arrive(), arrive()]);
  await host.go('/new/onitama');
  await host.page.getByRole('radio', { name: '5 min + 5 s' }).check();
  await host.page.getByRole('button', { name: 'Create' }).click();
  await host.page.getByText('The clock starts after everyone’s first move.').waitFor();
  await host.page.waitForURL(/#join=/);

  await guest.page.goto(host.page.url());
  await host.page.getByText('Somebody is looking…').waitFor();
  await host.expectGoodInBoth('a waiting room somebody looks into');
  await guest.page.getByRole('button', { name: 'Join the table' }).click();
  const [ready, hostReady] = [guest, host].map(({ page }) => page.getByRole('switch', { name: 'Ready' })) as [Locator, Locator];
  await Promise.all([ready.waitFor(), hostReady.waitFor()]);
  await ready.click();
  await host.page.getByText(/here · .*Ready/).waitFor();
  await host.expectGoodInBoth('a waiting room where somebody is ready');
  await host.expectRoomForFingers('a waiting room where somebody is ready');
  expect(host.seen.phase).toBe('lobby');
  await ready.click();
  await host.page.getByText(/not ready yet/).waitFor();
  await hostReady.click();
  await guest.page.getByText(/here · .*Ready/).waitFor();
  await ready.click();
  await guest.page.locator('[data-square="12"]').waitFor();
  await guest.page.getByText('The clock starts after everyone’s first move.').waitFor();
  await guest.expectGoodInBoth('a table whose clock waits');

  await host.until(({ phase }) => phase === 'playing', 'the game begins');
  const [first, second] = isMine(host.seen) ? [host, guest] : [guest, host];
  await move(first);
  await second.until(isMine, 'the other decides');
  expect(second.seen.clock?.running, 'whose clock runs').toBeNull();
  await move(second);
  await first.until(isMine, 'both have decided');
  expect(first.seen.clock?.running).toBe(first.seen.seat);
  await expect.poll(() => guest.page.getByText('The clock starts after').count()).toBe(0);
  await Promise.all([host.leave(), guest.leave()]);
});

it('tells who is away, lets the other decide, and tells who comes back', async () => {
  const [host, guest] = await Promise.all([arrive(), arrive({ locale: 'fr' })]);
  await host.go('/');
  await host.page.getByRole('button', { name: 'Play a friend' }).first().click();
  await host.page.waitForURL(/#join=/);
  await guest.page.goto(host.page.url());
  await guest.page.locator('button.primary.wide').click();
  await guest.page.locator('[data-square="12"]').waitFor();
  const table = guest.page.url();
  await host.until(({ phase }) => phase === 'playing', 'the game begins');
  const plate = host.page.locator('section.players li:not([aria-current="true"]) .status, section.players .status').filter({ hasText: /here|thinking/ });
  await plate.first().waitFor();
  if (isMine(host.seen)) {
    await move(host);
    await guest.until(isMine, 'the guest decides');
  }

  await guest.page.goto('about:blank');
  await host.page.locator('.status', { hasText: 'away' }).waitFor();
  expect(await host.page.getByText('thinking…').count(), 'nobody thinks who is away').toBe(0);
  const card = host.page.getByRole('group', { name: 'has been away for a while' });
  await card.waitFor();
  await host.expectGoodInBoth('a table somebody has left');
  await host.expectRoomForFingers('a table somebody has left');
  await card.getByRole('button', { name: 'Let the computer play on' }).click();
  await host.until(isMine, 'the computer has played');
  await host.page.getByText('the computer plays', { exact: true }).waitFor();
  await guest.page.goto(table);
  await guest.page.getByText('En votre absence, l’ordinateur a joué 1 coup pour vous.').waitFor();
  await guest.expectGood('a table one comes back to');
  await host.page.locator('.status', { hasText: 'here' }).waitFor();

  await guest.page.goto('about:blank');
  await card.getByRole('button', { name: 'End the game' }).click();
  await card.getByRole('button', { name: 'Yes, end it' }).click();
  await host.page.getByRole('heading', { name: 'You win' }).or(host.page.locator('.foot.over')).first().waitFor();
  expect(host.seen.outcome?.winners).toEqual([host.seen.seat]);
  await guest.page.goto(table);
  await guest.page.getByText('Votre absence a duré').waitFor();
  await Promise.all([host.leave(), guest.leave()]);
});

it('joins an open game with one tap, and offers a computer to who waits for long', async () => {
  const [host, guest] = await Promise.all([arrive(), arrive()]);
  const open = async (): Promise<void> => {
    await host.go('/new/onitama');
    await host.page.getByRole('radio', { name: 'Anyone', exact: true }).check();
    await host.page.getByRole('button', { name: 'Create' }).click();
    await host.page.getByText('Your game also stands under').waitFor();
  };
  await open();
  await guest.go('/');
  await guest.page.getByRole('link', { name: /1 free seat/ }).click();
  await Promise.all([host, guest].map(({ page }) => page.locator('[data-square="12"]').waitFor()));

  await host.page.clock.install();
  await open();
  expect(await host.page.getByText('Nobody has come yet').count()).toBe(0);
  await host.page.clock.fastForward(31_000);
  await host.page.getByText('Nobody has come yet').waitFor();
  await host.expectGoodInBoth('a waiting room nobody comes to');
  await host.page.getByRole('button', { name: 'Let the computer take the seat' }).click();
  await host.page.locator('[data-square="12"]').waitFor();
  await Promise.all([host.leave(), guest.leave()]);
});
