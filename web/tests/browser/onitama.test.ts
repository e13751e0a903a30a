import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { House } from './house';
import { invite, playToTheEnd, playUntilPlayed, playWhenAsked, sitDown } from './onitama';
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

    await playToTheEnd([host, guest]);
    for (const person of [host, guest]) {
      await person.page.getByRole('heading', { name: 'The game is over' }).waitFor();
      await person.expectGoodInBoth('the end of a game');
    }
    expect(host.seen.outcome).toEqual(guest.seen.outcome);

    await guest.page.getByRole('link', { name: 'Watch again' }).click();
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

    const download = guest.page.waitForEvent('download');
    await guest.page.getByRole('button', { name: 'Download the transcript' }).click();
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
    await guest.page.getByRole('button', { name: 'Play again' }).click();
    for (const person of [host, guest]) {
      await person.page.getByRole('button', { name: 'To the new table' }).click();
      await person.page.locator('[data-square="12"]').waitFor();
    }
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
    await menu(host, 'Ask to take back');
    await guest.page.getByRole('button', { name: 'Allow' }).click();
    await host.until((seen) => seen.version > version && seen.decides === seen.seat, 'taken back');
    await menu(host, 'Offer a draw');
    await guest.page.getByRole('button', { name: 'Decline' }).click();
    await playWhenAsked(host);
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
    await person.page.getByRole('heading', { name: 'What the strongest bot would do' }).waitFor();
    const play = person.page.getByRole('button', { name: 'Play it' });
    await play.waitFor({ timeout: 60_000 });
    await person.expectGoodInBoth('a hint');
    await play.click();
    await person.until(({ version }) => version > before.version, 'the hint is played');
    await person.leave();
  });
});
