import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { House } from './house';
import { invite, playToTheEnd, playUntilPlayed, playWhenAsked, sitDown, tap } from './onitama';
import { DESKTOP, openBrowser, Person, PHONE } from './people';

let browser: Browser;
let house: House;

beforeAll(async () => {
  [browser, house] = await Promise.all([openBrowser(), House.open()]);
});

afterAll(async () => {
  await browser.close();
  await house.stop();
});

describe('two people over a link', () => {
  it('play Onitama to a win, chat, see it again and check the draws', async () => {
    const host = await Person.arrive(browser, { url: house.url, size: DESKTOP });
    const guest = await Person.arrive(browser, { url: house.url, size: PHONE });
    const link = await invite(host);
    await host.expectGoodInBoth('the waiting room');
    await sitDown(guest, link, 'Jonas');
    await host.page.locator('[data-square="12"]').waitFor();
    await host.expectGood('a table on a desktop');
    await guest.expectGood('a table on a phone');

    await host.page.getByLabel('Message to the table').fill('Have a good game!');
    await host.page.getByLabel('Message to the table').press('Enter');
    await guest.page.getByLabel('1 new message').waitFor();

    const boardOf = async ({ page }: Person): Promise<number> => (await page.locator('.place').boundingBox())?.width ?? 0;
    const sizes = [await boardOf(host), await boardOf(guest)];
    await playToTheEnd([host, guest]);
    for (const [number, person] of [host, guest].entries()) {
      await person.page.getByRole('heading', { name: 'The game is over' }).waitFor();
      const kept = (await boardOf(person)) / (sizes[number] ?? 0);
      expect(kept, 'the board keeps its size, or gives the ending room').toBeGreaterThan(person === host ? 0.99 : 0.75);
      expect(kept).toBeLessThan(1.01);
      await person.expectInSight(['Play again', 'Rules'], 'the end of a game');
      await person.expectGoodInBoth('the end of a game');
    }
    expect(host.seen.outcome).toEqual(guest.seen.outcome);

    await guest.page.getByRole('link', { name: 'Look back' }).click();
    await guest.page.getByRole('heading', { name: /key moment|No moment/ }).waitFor();
    await guest.page.getByRole('button', { name: 'Back', exact: true }).click();
    await guest.page.getByLabel('Position in the game').waitFor();
    await guest.expectGoodInBoth('a replay');
    await guest.page.getByRole('button', { name: 'Check the draws' }).click();
    await guest.page.getByText('All 5 draws are right.').waitFor();
    await guest.expectGoodInBoth('the check of the draws');
    await guest.page.getByRole('button', { name: 'Close' }).click();
    await guest.page.getByRole('button', { name: 'One turn back' }).click();
    const shared = guest.page.url();
    expect(shared).toMatch(/#\d+$/);

    const stranger = await Person.arrive(browser, { url: house.url });
    await stranger.page.goto(shared);
    await stranger.page.getByLabel('Position in the game').waitFor();
    const position = stranger.page.getByLabel('Position in the game');
    expect(`#${await position.inputValue()}`).toBe(new URL(shared).hash);
    await stranger.page.evaluate(() => (location.hash = '#6'));
    await expect.poll(() => position.inputValue()).toBe('6');

    const download = guest.page.waitForEvent('download');
    await guest.page.getByRole('button', { name: 'Download the game' }).click();
    const file = await (await download).path();
    await stranger.go('/replay');
    await stranger.expectGoodInBoth('the screen to open a transcript');
    await stranger.page.getByLabel('Choose a file').setInputFiles(file);
    await stranger.page.getByRole('button', { name: 'Open' }).click();
    await stranger.page.getByLabel('Position in the game').waitFor();

    await host.page.getByRole('button', { name: 'Play again' }).click();
    await guest.page.goBack();
    await guest.page.goBack().catch(() => null);
    await guest.go(new URL(link).pathname);
    const before = { table: host.seen.table, seat: host.seen.seat };
    await guest.page.getByRole('button', { name: 'Play again' }).click();
    for (const person of [host, guest]) {
      await person.until(({ table, phase }) => table !== before.table && phase === 'playing', 'both are at the new table');
      await person.page.locator('[data-square="12"]').waitFor();
    }
    expect(host.seen.table).toBe(guest.seen.table);
    expect([host.seen.seat, guest.seen.seat]).toEqual([guest.seen.seat === 0 ? 1 : 0, before.seat]);
    await Promise.all([host, guest, stranger].map((person) => person.leave()));
  });

  it('lose nothing when the server is killed and comes back', async () => {
    const host = await Person.arrive(browser, { url: house.url });
    const guest = await Person.arrive(browser, { url: house.url, size: PHONE });
    await sitDown(guest, await invite(host), 'Jonas');
    await host.page.locator('[data-square="12"]').waitFor();
    await playUntilPlayed(host, guest);
    const before = host.seen.version;

    await house.stop('SIGKILL');
    await host.page.getByRole('alert').waitFor();
    await host.expectGoodInBoth('a table without a server');
    await house.start();
    await host.page.getByRole('img', { name: 'Connected' }).waitFor({ timeout: 30_000 });
    await guest.page.getByRole('img', { name: 'Connected' }).waitFor({ timeout: 30_000 });
    expect(host.seen.version).toBe(before);

    await playToTheEnd([host, guest]);
    await Promise.all([host.leave(), guest.leave()]);
  });

  it('offer, decline and accept draws, take back and resign', async () => {
    const host = await Person.arrive(browser, { url: house.url });
    const guest = await Person.arrive(browser, { url: house.url, size: PHONE });
    await sitDown(guest, await invite(host), 'Jonas');
    await host.page.locator('[data-square="12"]').waitFor();
    await playUntilPlayed(host, guest);
    const menu = async (person: Person, name: string): Promise<void> => {
      await person.page.getByRole('button', { name: 'More' }).click();
      await person.expectGoodInBoth('the menu of a table');
      await person.page.getByRole('button', { name }).click();
    };

    const { version } = host.seen;
    const undo = host.page.getByRole('button', { name: 'Ask to undo' });
    await undo.click();
    await guest.page.getByRole('button', { name: 'Allow' }).click();
    await host.until((seen) => seen.version > version && seen.decides === seen.seat, 'taken back');
    await undo.waitFor({ state: 'detached' }); // there may be nothing left to take back, or something free
    await menu(host, 'Offer a draw');
    await guest.page.getByRole('button', { name: 'Decline' }).click();
    await host.page.getByText('Jonas declined the draw.').first().waitFor();
    await host.page.locator('[data-square="12"]').click();
    await host.page.getByText('Jonas declined the draw.').first().waitFor();
    await playWhenAsked(host);
    await host.page.locator('[data-square="12"]').click();
    await host.page.getByText('It is Jonas’s turn.').first().waitFor();
    await menu(guest, 'Resign');
    await guest.page.getByRole('button', { name: 'Yes, resign' }).click();
    await host.page.getByText('Jonas resigned.').first().waitFor();
    await host.page.getByText('You win!').waitFor();
    await Promise.all([host.leave(), guest.leave()]);
  });
});

describe('a person against a bot', () => {
  it('asks for a hint and plays it', async () => {
    const person = await Person.arrive(browser, { url: house.url, size: PHONE });
    await person.go('/');
    await person.page.getByRole('button', { name: 'Play the computer' }).first().click();
    await person.page.locator('[data-square="12"]').waitFor();
    const before = await person.until((seen) => (seen.legal ?? []).length > 0, 'it is our turn');
    await person.page.getByRole('button', { name: 'Hint' }).click();
    await person.page.getByRole('region', { name: 'What the strongest bot would do' }).waitFor();
    const play = person.page.getByRole('button', { name: 'Play it' });
    await play.waitFor({ timeout: 60_000 });
    await person.expectGoodInBoth('a hint');
    expect(await person.page.locator('.advice path').count()).toBe(1);
    await play.click();
    await person.until(({ version }) => version > before.version, 'the hint is played');
    await person.leave();
  });

  it('takes back at one tap, alone or at one screen, and agrees on a draw there', async () => {
    const person = await Person.arrive(browser, { url: house.url, size: PHONE });
    const { page } = person;
    const undo = page.getByRole('button', { name: 'Undo' });
    await person.go('/');
    await page.getByRole('button', { name: 'Play the computer' }).first().click();
    await page.locator('[data-square="12"]').waitFor();
    const first = await person.until((seen) => (seen.legal ?? []).length > 0, 'it is our turn');
    expect(await undo.isDisabled()).toBe(true);
    await playWhenAsked(person);
    await person.until((seen) => seen.version > first.version + 1 && (seen.legal ?? []).length > 0, 'the bot answered');
    await undo.click();
    await person.until((seen) => JSON.stringify(seen.legal) === JSON.stringify(first.legal), 'both moves are back');

    await person.go('/');
    await page.getByRole('button', { name: 'Same screen' }).first().click();
    await page.locator('[data-square="12"]').waitFor();
    const begun = await person.until((seen) => typeof seen.decides === 'number' && seen.table !== first.table, 'somebody is asked');
    await page.locator('.asked.mine').waitFor();
    // Each seat at this screen is told for itself; one of them decides.
    await tap(person, person.sight(begun.decides ?? 0)?.legal?.[0] ?? '');
    await page.locator('.slot.rival').first().click({ timeout: 500 }).catch(() => undefined);
    await person.until((seen) => seen.version > begun.version, 'played');
    await undo.click();
    await person.until((seen) => seen.decides === begun.decides && seen.version > begun.version + 1, 'taken back');
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('button', { name: 'Agree on a draw' }).click();
    await page.getByRole('button', { name: 'Yes, a draw' }).click();
    await page.getByText('You agreed on a draw.').waitFor();
    await person.leave();
  });

  it('drags a piece to its square, and drops it nowhere without harm', async () => {
    const person = await Person.arrive(browser, { url: house.url, size: DESKTOP });
    const { page } = person;
    await person.go('/new/onitama');
    await page.getByRole('radio', { name: 'Computer' }).check();
    await page.getByText('More options').click();
    for (const name of ['Tiger', 'Crab', 'Ox', 'Horse', 'Boar']) await page.getByRole('button', { name, exact: true }).click();
    await person.expectGood('the five cards');
    await page.getByRole('button', { name: 'Create' }).click();
    await page.locator('[data-square="12"]').waitFor();
    const before = await person.until((seen) => (seen.legal ?? []).length > 0, 'it is our turn');
    expect((before.view as { dealt: string[] }).dealt).toEqual(['tiger', 'crab', 'ox', 'horse', 'boar']);
    const drag = async (from: string, to: string | null): Promise<void> => {
      const spot = async (square: string): Promise<[number, number]> => {
        const number = 'abcde'.indexOf(square.charAt(0)) + 5 * (Number(square.charAt(1)) - 1);
        const box = await page.locator(`[data-square="${number}"]`).boundingBox();
        return [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2];
      };
      await page.mouse.move(...(await spot(from)));
      await page.mouse.down();
      const [x, y] = to === null ? [5, 5] : await spot(to);
      await page.mouse.move(x, y, { steps: 6 });
      await page.mouse.up();
    };
    const [, from = '', to = ''] = /([a-e][1-5])-([a-e][1-5])$/.exec(before.legal?.[0] ?? '') ?? [];
    await drag(from, null);
    expect(person.seen.version).toBe(before.version);
    await drag(from, to);
    const both = page.locator('.slot.rival');
    await page.waitForTimeout(50);
    if ((await both.count()) > 0) await both.first().click();
    await person.until(({ version }) => version > before.version, 'the dragged piece arrived');
    await person.leave();
  });
});
