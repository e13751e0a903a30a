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
    await host.page.getByRole('button', { name: 'Create' }).click();
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
    const player = KitaraPlayer.here(person);
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

describe('a map one can read', () => {
  /** A table of two against a computer, on this device, up to the first own card. */
  async function sitDown(size: typeof DESKTOP): Promise<Person> {
    const person = await Person.arrive(browser, { url: house.url, size });
    await person.go('/');
    await person.page.locator('section[data-game] .button.primary').nth(1).click();
    await person.page.locator('[data-space="0"]').waitFor();
    const player = KitaraPlayer.here(person);
    for (;;) {
      const seen = await person.until(({ legal }) => (legal ?? []).length > 0, 'it is my turn');
      if (seen.legal?.[0]?.startsWith('draft')) return person;
      await player.play(seen);
    }
  }

  it('has its names on it, and lights up the space a text names', async () => {
    const person = await sitDown(DESKTOP);
    const { page } = person;
    const spaces = await page.locator('[data-space]').count();
    await expect.poll(() => page.locator('text[data-name]').count()).toBeGreaterThanOrEqual(spaces);
    const name = page.getByRole('log').locator('button.named').first();
    const lit = page.locator('path.space.lit');
    await name.hover();
    await expect.poll(() => lit.count()).toBe(1);
    const label = await lit.getAttribute('data-label');
    await expect.poll(() => page.locator(`text.lit[data-name="${label}"]`).textContent()).toBeTruthy();
    await page.mouse.move(2, 2);
    await expect.poll(() => lit.count()).toBe(0);
    await name.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => lit.count()).toBe(1);
    await person.expectGood('a table with a space lit up');
    await person.leave();
  });

  it('shows a card large with a click or a long press, and Escape closes it', async () => {
    for (const size of [DESKTOP, PHONE]) {
      const person = await sitDown(size);
      const { page } = person;
      await person.hurry();
      const card = page.getByRole('list', { name: 'The row' }).getByRole('button').first();
      await card.focus();
      const box = await card.boundingBox();
      if (!box) throw new Error('no card');
      await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
      await page.mouse.down();
      await page.getByRole('dialog').waitFor();
      await page.mouse.up();
      expect(await page.getByRole('dialog').textContent()).toMatch(/as long as the card lies|Joins you once/);
      await person.expectGood('a card seen large');
      await page.keyboard.press('Escape');
      await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
      expect(await card.getAttribute('aria-pressed')).toBe('false');
      await card.press('Enter');
      await page.getByRole('button', { name: /^Look closer at / }).press('Enter');
      await page.getByRole('dialog').waitFor();
      await page.keyboard.press('Escape');
      await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
      await person.leave();
    }
  });

  it('draws a hint on the map and on the cards, and covers nothing', async () => {
    const person = await sitDown(PHONE);
    const { page } = person;
    await person.hurry();
    const hint = page.getByRole('button', { name: 'Hint' });
    const panel = page.getByRole('region', { name: 'What the strongest bot would do' });
    const play = panel.getByRole('button', { name: 'Play it' });
    await hint.press('Enter');
    await play.waitFor({ timeout: 60_000 });
    await person.expectGood('a hint');
    await page.keyboard.press('Escape');
    await expect.poll(() => panel.count()).toBe(0);
    await expect.poll(() => hint.evaluate((button) => button === document.activeElement)).toBe(true);
    const drawn = new Set<string>();
    while (!drawn.has('move')) {
      const seen = await person.until(({ legal }) => (legal ?? []).length > 0, 'it is my turn');
      await person.hurry();
      await hint.click();
      await play.waitFor({ timeout: 60_000 });
      const action = await page.locator('[data-advice]').first().getAttribute('data-advice').catch(() => null);
      expect(seen.legal).toContain(action ?? 'end moves');
      drawn.add(action?.split(' ')[0] ?? 'end');
      const [map, box] = await Promise.all([page.locator('.map').boundingBox(), panel.boundingBox()]);
      expect((map?.y ?? 0) + (map?.height ?? 0)).toBeLessThanOrEqual(box?.y ?? 0);
      await play.click();
      await person.until(({ version }) => version > seen.version, 'the hint is played');
    }
    expect(drawn).toContain('draft');
    await person.leave();
  });

  it('moves its camera only when asked', async () => {
    const person = await sitDown(PHONE);
    const land = person.page.locator('div.land');
    const player = KitaraPlayer.here(person);
    for (;;) {
      const seen = await person.until(({ legal }) => (legal ?? []).length > 0, 'it is my turn');
      if (seen.legal?.includes('end moves')) break;
      await player.play(seen);
    }
    await person.hurry();
    const ready = person.page.locator('button.stand.ready').first();
    await ready.waitFor();
    // What the others did is told in lines below the map, which has its room only when they stand.
    let before: string | null = null;
    await expect.poll(async () => {
      const earlier = await land.getAttribute('style');
      await person.page.waitForTimeout(500);
      before = await land.getAttribute('style');
      return before === earlier;
    }).toBe(true);
    await ready.press('Enter');
    await person.page.getByRole('button', { name: 'Cancel' }).waitFor();
    expect(await land.getAttribute('style')).toBe(before);
    expect(await person.page.locator('.tag').count()).toBeGreaterThan(0);
    await person.page.getByRole('button', { name: 'Closer' }).click();
    await expect.poll(() => land.getAttribute('style')).not.toBe(before);
    await expect.poll(() => person.page.locator('text[data-name]').count()).toBeGreaterThan(10);
    await person.leave();
  });
});
