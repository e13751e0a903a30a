/** Browsers that keep nothing, or no more: the page says so, and nothing happens that is not kept. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { House } from './house';
import { choose, tap } from './onitama';
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

/** Somebody whose worker begins with this. */
async function arrive(before: string): Promise<Person> {
  const person = await Person.arrive(browser, { url: house.url, size: PHONE });
  await person.page.route(/assets\/worker-.*\.js$/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${before}\n${await response.text()}` });
  });
  await person.go('/');
  await person.page.getByRole('button', { name: 'Same screen' }).first().click();
  await person.page.locator('[data-square="12"]').waitFor();
  await person.until(() => asked(person) !== undefined, 'somebody is asked');
  return person;
}

const asked = (person: Person): ReturnType<Person['sight']> =>
  [0, 1].map((seat) => person.sight(seat)).find((seen) => (seen?.legal ?? []).length > 0);

describe('storage', () => {
  it('that is refused is told, and the game is played as long as the page is open', async () => {
    const person = await arrive("Object.defineProperty(self, 'indexedDB', { value: undefined });");
    await person.page.getByText(/This browser keeps nothing/).waitFor();
    await person.expectGoodInBoth('a table that is not kept');
    await person.expectNoScrolling('a table that is not kept');
    const before = asked(person);
    await tap(person, choose(before?.legal ?? [], before?.view as { squares: string }, before?.seat ?? 0));
    await person.until(({ version }) => version > (before?.version ?? 0), 'it is played');
    await person.leave();
  });

  it('that is full stops the game where it is, and says so; with room it goes on', async () => {
    const person = await arrive(`
      const add = IDBObjectStore.prototype.add;
      let isFull = false;
      setInterval(async () => { isFull = await caches.has('full'); }, 20);
      IDBObjectStore.prototype.add = function (...what) {
        if (isFull) throw new DOMException('no room', 'QuotaExceededError');
        return add.apply(this, what);
      };`);
    await person.page.evaluate(() => caches.open('full'));
    await person.page.waitForTimeout(200);
    const before = asked(person);
    const action = choose(before?.legal ?? [], before?.view as { squares: string }, before?.seat ?? 0);
    await tap(person, action);
    await person.page.getByText(/could not write that down/).first().waitFor();
    await person.page.evaluate(() => caches.delete('full'));
    await person.page.reload();
    await person.page.locator('[data-square="12"]').waitFor();
    await person.until(({ version }) => version === before?.version, 'it stands where it stood');
    await tap(person, action);
    await person.until(({ version }) => version === (before?.version ?? 0) + 1, 'it is played once');
    await person.leave();
  });
});

describe('an old module that something on the way has kept', () => {
  it('is asked for anew, and the game begins', async () => {
    const person = await Person.arrive(browser, { url: house.url, size: PHONE });
    let times = 0;
    await person.page.route(/assets\/rules-.*\.wasm$/, async (route) => {
      times += 1;
      const response = await route.fetch();
      const bytes = await response.body();
      // One that is whole, and of another day: a module ends with sections that may hold anything.
      const old = Buffer.concat([bytes, Buffer.from([0, 4, 3, ...Buffer.from('old')])]);
      await route.fulfill({ response, body: times === 1 ? old : bytes });
    });
    await person.go('/');
    await person.page.getByRole('button', { name: 'Same screen' }).first().click();
    await person.page.locator('[data-square="12"]').waitFor();
    await person.until(() => [0, 1].some((seat) => person.sight(seat) !== undefined), 'it began');
    expect(times).toBe(2);
    await person.leave();
  });
});
