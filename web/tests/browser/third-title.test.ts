/** A third title, by folders alone: its page is built, and people play it. */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Seen } from '../../src/protocol';
import { House, PYTHON, ROOT } from './house';
import { DESKTOP, openBrowser, Person, PHONE } from './people';

const WEB = join(ROOT, 'web');
const SKIPPED = ['node_modules', 'tests/browser'].map((path) => join(WEB, path));
const BUILD_MS = 400_000;

let copy: string;
let browser: Browser;
let house: House;

/** Run something in the copy, quietly unless it fails. */
function run(command: string, words: string[], cwd: string): void {
  // npm started this and says so in the environment; it must not run there, but in the copy.
  const kept = Object.entries(process.env).filter(([name]) => !name.startsWith('npm_'));
  const env = { ...Object.fromEntries(kept), PYTHONPATH: [join(copy, 'src'), copy].join(':') };
  try {
    execFileSync(command, words, { cwd, env, stdio: 'pipe', encoding: 'utf8' });
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw new Error(`${[command, ...words].join(' ')} failed:\n${stdout}\n${stderr}`, { cause: error });
  }
}

/** A copy of the house with one more title: types made, page built, all of it checked. */
function build(): void {
  cpSync(WEB, join(copy, 'web'), {
    recursive: true,
    filter: (path) => !SKIPPED.includes(path),
  });
  symlinkSync(join(WEB, 'node_modules'), join(copy, 'web/node_modules'));
  cpSync(join(ROOT, 'scripts'), join(copy, 'scripts'), { recursive: true });
  execFileSync(PYTHON, ['-m', 'tests.titles.adding', 'nim', copy], { cwd: ROOT });
  run(PYTHON, ['-m', 'scripts.titles'], copy);
  run('npm', ['run', 'build'], join(copy, 'web'));
  run('npm', ['exec', '--', 'svelte-check', '--fail-on-warnings'], join(copy, 'web'));
  run('npm', ['exec', '--', 'oxlint', '--deny-warnings', 'src/games/nim'], join(copy, 'web'));
}

beforeAll(async () => {
  copy = mkdtempSync(join(tmpdir(), 'kitama-house-'));
  build();
  [browser, house] = await Promise.all([
    openBrowser(),
    House.open(join(copy, 'src')),
  ]);
}, BUILD_MS);

afterAll(async () => {
  await browser?.close();
  await house?.stop();
  if (relative(tmpdir(), copy).startsWith('kitama-house-')) rmSync(copy, { recursive: true });
});

/** Wait until this is what the table asks; the same words may be spoken elsewhere on the page. */
async function asks(person: Person, words: string): Promise<void> {
  await person.page.locator('.asked', { hasText: words }).waitFor();
}

/** Who of these people may take a stone in this position. */
function asked(people: Person[], { version }: Seen): Person | undefined {
  return people.find((person) =>
    [0, 1].some((seat) => {
      const seen = person.sight(seat);
      return seen?.version === version && (seen.legal ?? []).length > 0;
    }),
  );
}

/** Let whoever may take a stone take one, until the game is over. */
async function takeAll(...people: [Person, ...Person[]]): Promise<number> {
  const [first] = people;
  for (let taken = 0; taken < 40; taken += 1) {
    const newest = await first.until(
      (seen) => seen.phase === 'over' || asked(people, seen) !== undefined,
      'somebody is asked',
    );
    if (newest.phase === 'over') return taken;
    await asked(people, newest)?.page.locator('main.board button:enabled').first().click();
    await first.until(({ version }) => version > newest.version, 'the stone is taken');
  }
  throw new Error('the game does not end');
}

describe('a title that is there as folders alone', () => {
  it('is played at one screen to its end, and seen again', async () => {
    const person = await Person.arrive(browser, { url: house.url, size: PHONE });
    await person.go('/');
    const names = await person.page.locator('section[data-game] h2').allTextContents();
    expect(names.at(-1)).toBe('Nim');
    await person.expectGoodInBoth('the first screen with a third title');

    const panel = person.page.locator('section[data-game="nim"]');
    await panel.getByRole('button', { name: 'Same screen' }).click();
    await asks(person, 'Take stones from one heap.');
    await person.expectGoodInBoth('a table of the third title');
    await person.expectRoomForFingers('a table of the third title');
    await person.page.getByRole('button', { name: 'Take 3 stones from heap 1' }).click();
    await person.page.getByText('First took 3 stones from heap 1.').first().waitFor({ state: 'attached' });
    expect(await takeAll(person)).toBeGreaterThan(1);
    await person.page.getByText(/the last stone\./).first().waitFor();
    await person.expectGoodInBoth('the end of the third title');

    await person.page.getByRole('link', { name: 'Watch again' }).click();
    const replay = person.page.getByRole('heading', { name: 'Replay of Nim' });
    for (let times = 0; times < 12 && (await replay.count()) === 0; times += 1) {
      await replay.waitFor({ timeout: 20_000 }).catch(() => person.page.reload()); // the copy's rules are compiled for it first
    }
    await replay.waitFor();
    await person.expectGood('a replay of the third title');
    await person.leave();
  }, 2 * BUILD_MS);

  it('is set up with its own options and played over a link, in two languages at once', async () => {
    const host = await Person.arrive(browser, { url: house.url, size: DESKTOP, locale: 'ru' });
    const guest = await Person.arrive(browser, { url: house.url, size: PHONE, locale: 'de' });
    await host.go('/new/nim');
    await host.page.getByRole('heading', { name: 'Ним' }).waitFor();
    await host.page.getByLabel('1 · 2 · 3').check();
    await host.expectGoodInBoth('the options of the third title');
    await host.page.locator('form button.primary').click();
    const link = await host.page.getByRole('textbox', { name: 'Ссылка на этот стол' }).inputValue();
    await host.page.getByText('1 · 2 · 3').waitFor();
    await host.expectGoodInBoth('the waiting room of the third title');

    await guest.page.goto(link);
    await guest.page.getByLabel('Dein Name').fill('Jonas');
    await guest.page.getByRole('button', { name: 'An den Tisch setzen' }).click();
    await asks(host, 'Возьмите камни из одной кучки.');
    await asks(guest, 'nimmt Steine.');
    expect(host.seen.view).toMatchObject({ heaps: [1, 2, 3] });
    expect(await takeAll(host, guest)).toBeGreaterThan(2);
    await host.page.getByText(/последний камень\./).first().waitFor();
    await guest.page.getByText(/den letzten Stein genommen\./).first().waitFor();
    await host.expectGoodInBoth('the end of the third title on a desktop');
    await Promise.all([host.leave(), guest.leave()]);
  });
});
