/** What happens round a table in real life: two tabs, old links, lost networks, a server that dies. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Seen } from '../../src/protocol';
import { House } from './house';
import { KitaraPlayer } from './kitara';
import { choose, invite, playWhenAsked, sitDown, tap } from './onitama';
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

/** Two people at a table of Onitama. */
async function two(): Promise<{ host: Person; guest: Person; link: string }> {
  const host = await Person.arrive(browser, { url: house.url });
  const guest = await Person.arrive(browser, { url: house.url, size: PHONE });
  const link = await invite(host);
  await sitDown(guest, link, 'Jonas');
  await host.page.locator('[data-square="12"]').waitFor();
  return { host, guest, link };
}

/** Whose turn it is, and what they would play. */
async function mover(...people: Person[]): Promise<{ person: Person; seen: Seen; action: string }> {
  const asked = await people[0]?.until((seen) => typeof seen.decides === 'number', 'somebody decides');
  const person = people.find(({ seen }) => seen.seat === asked?.decides) ?? people[0];
  if (person === undefined) throw new Error('nobody is there');
  const seen = await person.until((now) => (now.legal ?? []).length > 0, 'it is my turn');
  const action = choose(seen.legal ?? [], seen.view as { squares: string }, seen.seat ?? 0);
  return { person, seen, action };
}

describe('around a table', () => {
  it('two tabs, the back button, old links and an ended game are calm', async () => {
    const { host, guest, link } = await two();

    const stranger = await Person.arrive(browser, { url: house.url, size: PHONE });
    await stranger.page.goto(link);
    await stranger.page.getByText('You are watching').first().waitFor();
    await stranger.page.locator('[data-square="12"]').waitFor();
    expect(await stranger.page.getByRole('button', { name: 'Undo' }).count()).toBe(0);
    await stranger.expectGoodInBoth('a full table');

    const { person, seen, action } = await mover(host, guest);
    const twin = await person.another();
    await twin.page.goto(`/t/${seen.table}`);
    await twin.page.locator('[data-square="12"]').waitFor();
    await twin.until((now) => now.version >= seen.version, 'the other tab knows the position');
    await Promise.allSettled([tap(person, action), tap(twin, action)]);
    for (const everybody of [host, guest, stranger, twin]) {
      await everybody.until((now) => now.version > seen.version, 'the action arrived');
    }
    expect(played(stranger, action)).toBe(1);
    expect(host.seen.version).toBe(seen.version + 1);

    await guest.page.getByRole('link', { name: 'Home' }).click();
    await guest.page.getByRole('heading', { name: 'My games' }).waitFor();
    await guest.page.goBack();
    await guest.page.locator('[data-square="12"]').waitFor();
    await guest.page.goForward();
    await guest.page.getByRole('heading', { name: 'My games' }).waitFor();
    await guest.page.goBack();

    await guest.page.getByRole('button', { name: 'More' }).click();
    await guest.page.getByRole('button', { name: 'Resign' }).click();
    await guest.page.getByRole('button', { name: 'Yes, resign' }).click();
    for (const everybody of [host, guest, stranger, twin]) {
      await everybody.page.getByRole('heading', { name: 'The game is over' }).waitFor();
    }
    await stranger.page.goto('about:blank');
    await stranger.page.goto(link);
    await stranger.page.getByRole('heading', { name: 'The game is over' }).waitFor();
    await stranger.expectGood('an ended game');
    await Promise.all([host.leave(), guest.leave(), stranger.leave()]);
  });

  it('a link with a wrong code opens no seat, and an old link says so', async () => {
    const host = await Person.arrive(browser, { url: house.url });
    const link = await invite(host);
    const stranger = await Person.arrive(browser, { url: house.url, size: PHONE });
    await stranger.page.goto(link.replace(/#join=.*/, '#join=wrong'));
    await stranger.page.getByRole('button', { name: 'Join the table' }).click();
    await stranger.page.getByText('This link does not open the table.').first().waitFor();
    await stranger.expectGoodInBoth('a wrong code');
    await stranger.page.goto('/t/longgone');
    await stranger.page.getByRole('heading', { name: 'This table is gone' }).waitFor();
    await stranger.expectGoodInBoth('an old link');
    await Promise.all([host.leave(), stranger.leave()]);
  });

  it('a link that opens no seat says so, keeps nothing, and lets one look on', async () => {
    const { host, guest } = await two();
    const table = /\/t\/([\w-]+)/.exec(host.page.url())?.[1] ?? '';
    for (const token of ['bad', 'A'.repeat(43)]) {
      const stranger = await Person.arrive(browser, { url: house.url, size: PHONE });
      await stranger.page.goto(`/t/${table}#seat=${token}`);
      await stranger.page.getByRole('heading', { name: 'This link opens no seat' }).waitFor();
      await stranger.expectGoodInBoth('a link that opens no seat');
      await stranger.page.getByRole('button', { name: 'Watch the table' }).click();
      await stranger.page.getByText('You are watching').waitFor();
      expect(await stranger.page.evaluate(() => localStorage.getItem('kitama.tables'))).toBeNull();
      await stranger.leave();
    }
    await Promise.all([host.leave(), guest.leave()]);
  });

  it('a phone that slept catches up by itself', async () => {
    const { host, guest } = await two();
    const first = await mover(host, guest);
    if (first.person === guest) await playWhenAsked(guest);
    await host.until(({ legal = [] }) => legal.length > 0, 'the host is asked');
    await guest.page.context().setOffline(true);
    await playWhenAsked(host);
    const { version } = host.seen;
    await guest.page.context().setOffline(false);
    await guest.until((seen) => seen.version >= version, 'the phone knows what happened');
    await guest.page.getByRole('img', { name: 'Connected' }).waitFor({ timeout: 30_000 });
    expect(await playWhenAsked(guest)).toBe(true);
    await Promise.all([host.leave(), guest.leave()]);
  });
});

describe('a server that is killed', () => {
  it('plays an action once that was on its way, and once that was tapped meanwhile', async () => {
    const { host, guest } = await two();
    const first = await mover(host, guest);
    await tap(first.person, first.action);
    await house.stop('SIGKILL'); // whether it had heard of it or not
    await first.person.page.getByRole('alert').waitFor();
    await house.start();
    await host.until(({ version }) => version > first.seen.version, 'the first action arrived');

    const second = await mover(host, guest);
    expect(second.person).not.toBe(first.person);
    await house.stop('SIGKILL');
    await second.person.page.getByRole('alert').waitFor();
    await tap(second.person, second.action);
    await second.person.page.getByText('On its way…').waitFor();
    await house.start();
    await guest.until(({ version }) => version > second.seen.version, 'the second action arrived');
    expect(guest.seen.version).toBe(first.seen.version + 2);
    expect([first, second].map(({ action }) => played(guest, action))).toEqual([1, 1]);
    await Promise.all([host.leave(), guest.leave()]);
  });
});

describe('a turn of Kitara', () => {
  it('is taken back by a tap, and what cannot be done is explained', async () => {
    const person = await Person.arrive(browser, { url: house.url, size: PHONE });
    await person.go('/');
    await person.page.getByRole('button', { name: 'Play the computer' }).last().click();
    await person.page.locator('[data-space="0"]').waitFor();
    const player = KitaraPlayer.here(person);
    const isAsked = (seen: Seen): boolean => (seen.legal ?? []).length > 0;
    let seen = await person.until(isAsked, 'it is my turn');
    while (!seen.legal?.includes('end moves')) {
      await player.play(seen);
      seen = await person.until(isAsked, 'it is my turn');
    }
    const undo = person.page.getByRole('button', { name: 'Undo' });
    await player.tapAnEnemy(seen);
    await person.page.getByText(/is not yours/).first().waitFor();

    const { holdings } = seen.view as { holdings: unknown };
    await player.walk(seen);
    const moved = await person.until(({ version }) => version > seen.version, 'the move settled');
    expect((moved.view as { holdings: unknown }).holdings).not.toEqual(holdings);
    await undo.click();
    const back = await person.until(({ version }) => version > moved.version, 'it is taken back');
    expect((back.view as { holdings: unknown }).holdings).toEqual(holdings);
    expect(back.legal).toEqual(seen.legal);
    await person.expectRoomForFingers('a table of Kitara');
    await person.page.getByRole('button', { name: 'Log' }).click();
    await person.page.getByText('You took your last move back.').first().waitFor();
    await person.expectGoodInBoth('the log');
    await person.leave();
  });
});

/** How often a person was told of an action. */
function played(person: Person, action: string): number {
  const lines = person.told().flatMap(({ happenings = [] }) => happenings);
  return new Set(lines.filter(({ text }) => text === action).map(({ version }) => version)).size;
}
