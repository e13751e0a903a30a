import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { House } from './house';
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

const LANGUAGES = { en: 'Rules', fr: 'Règles', de: 'Regeln', ru: 'Правила' } as const;
/** What a machine without a network is called here, so that browsers do not trust it. */
const NAME = 'kitama.lan';
const SIZES = { PHONE, SMALL_PHONE, PHONE_ON_ITS_SIDE, DESKTOP, WALL };

describe.each(Object.entries(LANGUAGES))('in %s', (locale, rules) => {
  it.each(['light', 'dark'] as const)('every screen is good in the %s', async (theme) => {
    const size = theme === 'light' ? PHONE : DESKTOP;
    const person = await Person.arrive(browser, { url: house.url, size, theme, locale });
    for (const path of ['/', '/new/onitama', '/new/kitara', '/replay', '/games', '/nowhere', '/t/gone']) {
      await person.page.goto(path);
      await person.page.locator('h1').first().waitFor();
      await person.page.getByRole('link', { name: 'Kitama' }).waitFor();
      await person.expectGood(path);
    }
    for (const [index, mark] of ['[data-square="12"]', '[data-space="0"]'].entries()) {
      await person.go('/');
      await person.page.locator('section[data-game] .button.primary').nth(index).click();
      await person.page.locator(mark).waitFor();
      await person.expectGood(`table ${index}`);
      await person.page.getByRole('button', { name: rules, exact: true }).click();
      await person.expectGood(`rules ${index}`);
      await person.page.keyboard.press('Escape');
    }
    expect(await person.page.locator('html').getAttribute('lang')).toBe(locale);
    await person.leave();
  });
});

describe('a table', () => {
  it.each(Object.entries(SIZES))('needs no scrolling on a %s', async (_name, size) => {
    const person = await Person.arrive(browser, { url: house.url, size });
    for (const index of [0, 1]) {
      await person.go('/');
      await person.page.locator('section[data-game] .button.primary').nth(index).click();
      await person.page.locator('[data-square="12"], [data-space="0"]').first().waitFor();
      await person.expectNoScrolling(`table ${index}`);
      await person.expectRoomForFingers(`table ${index}`);
      const share = await person.page.evaluate(() => {
        const board = document.querySelector('main')?.getBoundingClientRect();
        return board === undefined ? 0 : Math.min(board.width, board.height);
      });
      expect(share).toBeGreaterThan(280);
    }
    await person.leave();
  });

  it('can be reached and played with the keyboard alone', async () => {
    const person = await Person.arrive(browser, { url: house.url });
    await person.go('/');
    const press = (...keys: string[]): Promise<void> =>
      keys.reduce((before, key) => before.then(() => person.page.keyboard.press(key)), Promise.resolve());
    const focusOn = async (name: string): Promise<void> => {
      for (let step = 0; step < 60; step += 1) {
        const found = await person.page.evaluate((wanted) => {
          const focused = document.activeElement?.closest('button');
          return (focused?.ariaLabel ?? focused?.textContent ?? '').includes(wanted);
        }, name);
        if (found) return;
        await press('Tab');
      }
      throw new Error(`${name} cannot be reached with Tab`);
    };
    const square = (): Promise<number> =>
      person.page.evaluate(() => Number(document.activeElement?.getAttribute('data-square') ?? -1));
    /** Go to a square with the arrows, as the viewer sees the board, and choose it. */
    const walk = async (to: number): Promise<void> => {
      const isTurned = person.seen.seat === 0;
      for (let at = await square(); at !== to; at = await square()) {
        const up = Math.floor(to / 5) > Math.floor(at / 5);
        const right = to % 5 > at % 5;
        const vertical = Math.floor(to / 5) !== Math.floor(at / 5);
        if (vertical) await press(up === isTurned ? 'ArrowDown' : 'ArrowUp');
        else await press(right === isTurned ? 'ArrowLeft' : 'ArrowRight');
      }
      await press('Enter');
    };
    await focusOn('Play the computer');
    await press('Enter');
    await person.page.locator('[data-square="12"]').waitFor();
    const asked = await person.until((seen) => (seen.legal ?? []).length > 0, 'it is my turn');
    const [, file = '', rank = '', toFile = '', toRank = ''] =
      /([a-e])([1-5])-([a-e])([1-5])$/.exec(asked.legal?.[0] ?? '') ?? [];
    for (let step = 0; step < 60 && (await square()) < 0; step += 1) await press('Tab');
    await walk('abcde'.indexOf(file) + 5 * (Number(rank) - 1));
    await walk('abcde'.indexOf(toFile) + 5 * (Number(toRank) - 1));
    if ((await person.page.locator('.slot.rival').count()) > 0) await press('Enter');
    await person.until((seen) => seen.version > asked.version, 'the action settled');
    await person.leave();
  });
});

describe('with letters twice as large', () => {
  it.each(Object.entries({ PHONE, DESKTOP }))('nothing overlaps on a %s', async (_name, size) => {
    const person = await Person.arrive(browser, { url: house.url, size, locale: 'de' });
    const enlarge = (): Promise<void> =>
      person.page.evaluate(() => {
        document.documentElement.style.fontSize = '200%';
      });
    for (const path of ['/', '/new/kitara', '/replay']) {
      await person.go(path);
      await enlarge();
      await person.expectGood(`${path} in large letters`);
      expect(await clipped(person), `${path} cuts words off`).toEqual([]);
    }
    for (const index of [0, 1]) {
      await person.go('/');
      await person.page.locator('section[data-game] .button.primary').nth(index).click();
      await person.page.locator('[data-square="12"], [data-space="0"]').first().waitFor();
      await enlarge();
      await person.expectNoScrolling(`table ${index} in large letters`);
      await person.expectGood(`table ${index} in large letters`);
      expect(await overlaps(person), `table ${index} overlaps`).toEqual([]);
      expect(await clipped(person), `table ${index} cuts words off`).toEqual([]);
    }
    await person.leave();
  });

  it('nothing is wider than a phone before our own letters have come', async () => {
    const person = await Person.arrive(browser, { url: house.url, size: PHONE, locale: 'de' });
    await person.page.route(/\.woff2?$/, (route) => route.abort());
    for (const path of ['/', '/new/kitara', '/replay']) {
      await person.go(path);
      await person.page.evaluate(() => {
        document.documentElement.style.fontSize = '200%';
      });
      await person.expectNarrow(`${path} in other letters`);
    }
    await person.leave();
  });
});

/** Parts of a table that cover one another. */
function overlaps(person: Person): Promise<string[]> {
  return person.page.evaluate(() => {
    const parts = [...document.querySelectorAll('.table:has(> main) > *')].map((part) => ({
      name: part.className,
      box: part.getBoundingClientRect(),
    }));
    return parts.flatMap(({ name, box: a }, index) =>
      parts.slice(index + 1).flatMap(({ name: other, box: b }) => {
        const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        return wide > 1 && high > 1 ? [`${name} and ${other}`] : [];
      }),
    );
  });
}

/** Buttons whose words do not fit into them. */
function clipped(person: Person): Promise<string[]> {
  return person.page.evaluate(() =>
    [...document.querySelectorAll('a.button, button.button')]
      .filter((button) => button.scrollWidth > button.clientWidth + 1 || button.scrollHeight > button.clientHeight + 1)
      .map((button) => button.textContent.trim()),
  );
}

describe('on a plain-HTTP local network', () => {
  it('links are copied and draws are checked without what browsers withhold', async () => {
    const lan = await House.open();
    const visitor = await openBrowser([`--host-resolver-rules=MAP ${NAME} 127.0.0.1`]);
    const url = lan.url.replace('127.0.0.1', NAME);
    const person = await Person.arrive(visitor, { url, size: PHONE });
    await person.go('/');
    const withheld = await person.page.evaluate(() => [
      isSecureContext,
      'subtle' in crypto && crypto.subtle !== undefined,
      navigator.clipboard !== undefined,
      'serviceWorker' in navigator,
      'share' in navigator,
    ]);
    expect(withheld).toEqual([false, false, false, false, false]);
    await person.page.getByRole('button', { name: 'Settings' }).click();
    await person.page.getByText(/keep a page only from a secure address/).waitFor();
    await person.page.getByText(/show notices only from a secure address/).waitFor();
    await person.expectGoodInBoth('the settings on plain HTTP');
    await person.page.getByRole('button', { name: 'Close' }).click();
    await person.page.getByRole('button', { name: 'Play a friend' }).first().click();
    await person.page.getByRole('button', { name: 'Copy the link' }).click();
    await person.page.getByText('Copied').first().waitFor();
    expect(await person.page.getByRole('button', { name: 'Send the link' }).count()).toBe(0);

    await person.go('/');
    await person.page.getByRole('button', { name: 'Play the computer' }).first().click();
    await person.page.locator('[data-square="12"]').waitFor();
    await person.page.getByRole('button', { name: 'More' }).click();
    await person.page.getByRole('button', { name: 'Resign' }).click();
    await person.page.getByRole('button', { name: 'Yes, resign' }).click();
    await person.page.getByRole('link', { name: 'Look back' }).click();
    await person.page.getByRole('button', { name: 'Back', exact: true }).click();
    await person.page.getByRole('button', { name: 'Check the draws' }).click();
    await person.page.getByText('All 5 draws are right.').waitFor();
    await person.leave();
    await visitor.close();
    await lan.stop();
  });
});
