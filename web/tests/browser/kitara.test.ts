import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { House } from './house';
import { KitaraPlayer, leaks } from './kitara';
import {
  DESKTOP,
  openBrowser,
  Person,
  PHONE,
  PHONE_ON_ITS_SIDE,
  SMALL_PHONE,
  WALL,
} from './people';

let browser: Browser;
let house: House;

beforeAll(async () => {
  [browser, house] = await Promise.all([openBrowser(), House.open()]);
});

afterAll(async () => {
  await browser.close();
  await house.stop();
});

/** The same table on the next screen: nowhere does one scroll, or lack room for fingers. */
async function resize(person: Person, number: number): Promise<void> {
  const sizes = [PHONE_ON_ITS_SIDE, PHONE, WALL, SMALL_PHONE, DESKTOP];
  const size = sizes[number % sizes.length] ?? DESKTOP;
  await person.page.setViewportSize(size);
  await person.page.waitForFunction((width) => document.documentElement.clientWidth === width, size.width);
  await person.expectNoScrolling(`a table at ${size.width} x ${size.height}`);
  await person.expectRoomForFingers(`a table at ${size.width} x ${size.height}`);
}

describe('three people and a computer', () => {
  it('play Kitara to its end, and nobody is told what only others may know', async () => {
    const sizes = [DESKTOP, PHONE, SMALL_PHONE];
    const people = await Promise.all(
      sizes.map((size) => Person.arrive(browser, { url: house.url, size, motion: size === SMALL_PHONE })),
    );
    const [host, ...guests] = people as [Person, ...Person[]];
    await host.go('/new/kitara');
    await host.expectGood('the options of a table');
    await host.page.getByLabel('4', { exact: true }).check();
    await host.page.getByLabel('1', { exact: true }).check();
    await host.page.getByRole('button', { name: 'Set up the table' }).click();
    const link = await host.page.getByRole('textbox', { name: 'Link to this table' }).inputValue();
    for (const [index, guest] of guests.entries()) {
      await guest.page.goto(link);
      await guest.page.getByLabel('Your name').fill(['Jonas', 'Amina'][index] ?? '');
      await guest.page.getByRole('button', { name: 'Join the table' }).click();
    }
    for (const person of people) await person.page.locator('[data-space="0"]').waitFor();

    const players = await Promise.all(people.map((person) => KitaraPlayer.at(person, house.url)));
    for (let step = 0; host.seen.phase !== 'over'; step += 1) {
      if (step > 4_000) throw new Error('the game does not end');
      if (step % 40 === 0) await resize(host, step / 40);
      const player = players.find(({ person }) => (person.seen.legal ?? []).length > 0);
      if (player === undefined) await host.page.waitForTimeout(20);
      else await player.play(player.person.seen);
    }
    await guests.at(-1)?.page.getByRole('button', { name: 'Show everything' }).click();
    for (const person of people) {
      await person.page.getByRole('heading', { name: 'The game is over' }).waitFor();
      await person.page.getByText(/Kitara is united|more Hero tokens|share the victory/).first().waitFor();
      expect(await person.page.getByRole('table', { name: 'The last count' }).count()).toBe(1);
      await person.expectGoodInBoth('the end of a game of Kitara');
      const seen = person.told();
      expect(seen.flatMap(leaks)).toEqual([]);
      expect(new Set(seen.map(({ seat }) => seat)).size).toBeLessThanOrEqual(2);
    }
    await Promise.all(people.map((person) => person.leave()));
  }, 400_000);
});

describe('two people at one screen', () => {
  it('pass it on behind a curtain', async () => {
    const person = await Person.arrive(browser, { url: house.url, size: PHONE });
    await person.go('/');
    await person.page.getByRole('button', { name: 'Same screen' }).last().click();
    await person.page.locator('[data-space="0"], .curtain').first().waitFor();
    const player = await KitaraPlayer.at(person, house.url);
    let holder = 0;
    for (let curtains = 0; curtains < 3; ) {
      const [first, second] = [person.sight(0), person.sight(1)];
      const asked = [first, second].find((seen) => seen?.legal?.length);
      if (first?.version !== second?.version || asked === undefined || asked.seat === null) {
        await person.page.waitForTimeout(20);
        continue;
      }
      if (asked.seat !== holder) {
        const open = person.page.getByRole('button', { name: /show the table/ });
        await open.waitFor();
        expect(await person.page.locator('[data-space]').count()).toBe(0);
        await person.expectGoodInBoth('the curtain');
        await open.click();
        await person.page.locator('[data-space="0"]').waitFor();
        holder = asked.seat;
        curtains += 1;
      }
      await player.play(asked);
    }
    await person.leave();
  });
});
