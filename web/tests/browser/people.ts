/** People in browsers: each has a context of their own, and nothing may go wrong unseen. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { chromium, type Browser, type Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Returned } from '../../src/local/calls';
import type { Seen, ToClient } from '../../src/protocol';

export const PHONE = { width: 390, height: 844 };
export const SMALL_PHONE = { width: 360, height: 640 };
export const PHONE_ON_ITS_SIDE = { width: 844, height: 390 };
export const DESKTOP = { width: 1440, height: 900 };
export const WALL = { width: 2560, height: 1440 };

const FINGER = 44; // pixels
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export function openBrowser(more: string[] = []): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      ...more,
    ],
  });
}

type Way = {
  url: string;
  size?: { width: number; height: number };
  theme?: 'light' | 'dark';
  locale?: string;
  /** Whether things may move. */
  motion?: boolean;
};

/** Stands in the page before its own script: nothing is kept for offline days, as where a browser
 * forbids it, and what the page hears from the worker with its own tables is heard here, too. */
function listenIn(): void {
  if ('serviceWorker' in navigator) {
    navigator.serviceWorker.register = () =>
      Promise.reject(new DOMException('not in this test', 'SecurityError'));
  }
  window.Worker = class extends Worker {
    constructor(...how: ConstructorParameters<typeof Worker>) {
      super(...how);
      this.addEventListener('message', ({ data }) => window.hearWorker(JSON.stringify(data)));
    }
  };
}

declare global {
  interface Window {
    hearWorker: (message: string) => void;
  }
}

export class Person {
  /** Every message the page received, as text. */
  readonly frames: string[] = [];
  /** What it was told of tables. */
  private readonly sights: Seen[] = [];
  /** What the worker with the tables of this device answered when it was called. */
  readonly returned: unknown[] = [];
  /** Everything the browser complained about. */
  readonly complaints: string[] = [];

  private constructor(
    readonly page: Page,
    private readonly theme: 'light' | 'dark',
    private readonly motion: boolean,
  ) {
    page.setDefaultTimeout(45_000);
    page.on('console', (message) => {
      const isNetwork = /net::ERR_|WebSocket connection|Failed to load resource/.test(message.text());
      if (message.type() === 'error' && !isNetwork) this.complaints.push(message.text());
    });
    page.on('pageerror', (error) => this.complaints.push(error.message));
    page.on('websocket', (socket) => {
      socket.on('framereceived', ({ payload }) => String(payload).split('\n').forEach((line) => this.hear(line)));
    });
  }

  static async arrive(browser: Browser, way: Way): Promise<Person> {
    const { url, size = DESKTOP, theme = 'light', locale = 'en', motion = false } = way;
    const context = await browser.newContext({
      baseURL: url,
      viewport: size,
      colorScheme: theme,
      locale,
      hasTouch: size.width < 900,
      reducedMotion: motion ? 'no-preference' : 'reduce',
    });
    await context.addInitScript(listenIn);
    return Person.at(await context.newPage(), theme, motion);
  }

  private static async at(page: Page, theme: 'light' | 'dark', motion: boolean): Promise<Person> {
    const person = new Person(page, theme, motion);
    await page.exposeFunction('hearWorker', (message: string) => person.hear(message));
    return person;
  }

  /** The same person with one more tab. */
  async another(): Promise<Person> {
    return Person.at(await this.page.context().newPage(), this.theme, this.motion);
  }

  private hear(frame: string): void {
    this.frames.push(frame);
    const message = JSON.parse(frame) as ToClient | Returned;
    if (message.type === 'seen') this.sights.push(message);
    if (message.type === 'returned') this.returned.push(message.value);
  }

  /** What the page was last told of a table. */
  get seen(): Seen {
    const found = this.told().at(-1);
    if (found === undefined) throw new Error('the page was told nothing');
    return found;
  }

  /** Everything the page was told of its table. */
  told(): readonly Seen[] {
    return this.sights;
  }

  /** What each seat at this page was last told. */
  sight(seat: number): Seen | undefined {
    return this.told().findLast((seen) => seen.seat === seat);
  }

  async go(path: string): Promise<void> {
    await this.page.goto(path);
    await this.page.locator('h1').first().waitFor();
  }

  /** Wait until the page was told something that fits. */
  async until(fits: (seen: Seen) => boolean, what: string): Promise<Seen> {
    const deadline = Date.now() + 30_000;
    while (Date.now() < deadline) {
      if (this.sights.length > 0 && fits(this.seen)) return this.seen;
      await this.page.waitForTimeout(20);
    }
    throw new Error(`waited in vain until ${what}`);
  }

  /** Skip to the newest position, as a key does, where things are told one after the other. */
  async hurry(): Promise<void> {
    if (this.motion) await this.page.keyboard.press('Escape');
  }

  /** Fails when a screen is not good by day, or not by night. */
  async expectGoodInBoth(where: string): Promise<void> {
    await this.expectGood(where);
    await this.page.emulateMedia({ colorScheme: this.theme === 'light' ? 'dark' : 'light' });
    await this.expectGood(`${where}, with the light turned,`);
    await this.page.emulateMedia({ colorScheme: this.theme });
  }

  /** Fails when the page scrolls, in any direction. */
  async expectNoScrolling(where: string): Promise<void> {
    const excess = await this.page.evaluate(() => {
      const { scrollWidth, scrollHeight, clientWidth, clientHeight } = document.documentElement;
      return [scrollWidth - clientWidth, scrollHeight - clientHeight];
    });
    expect(excess, `${where} scrolls`).toEqual([0, 0]);
  }

  /** Fails when a button has to be scrolled to. */
  async expectInSight(buttons: string[], where: string): Promise<void> {
    const high = this.page.viewportSize()?.height ?? 0;
    for (const name of buttons) {
      const box = await this.page.getByRole('button', { name }).first().boundingBox();
      expect((box?.y ?? high) + (box?.height ?? 0), `${where}: ${name}`).toBeLessThanOrEqual(high);
    }
  }

  /** Fails when something to tap is smaller than a finger. */
  async expectRoomForFingers(where: string): Promise<void> {
    const small = await this.page.evaluate((least) => {
      const found = document.querySelectorAll('button, a[href], select, textarea, input:not(.hidden)');
      return [...found].flatMap((element) => {
        const target = element.closest('label') ?? element;
        const { width, height } = target.getBoundingClientRect();
        const isShown = target.checkVisibility({ visibilityProperty: true }) && width > 1;
        const isSmall = Math.min(width, height) < least - 0.5;
        // A name in a sentence is as high as its line.
        const isText = [...(target.parentNode?.childNodes ?? [])].some((node) => node.nodeType === 3 && node.textContent?.trim() !== '');
        return isShown && isSmall && !isText ? [`${width} x ${height}: ${target.outerHTML.slice(0, 200)}`] : [];
      });
    }, FINGER);
    expect(small, `${where} is too small for fingers`).toEqual([]);
  }

  /** Fails when the page scrolls sideways. */
  async expectNarrow(where: string): Promise<void> {
    const excess = await this.page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(excess, `${where} scrolls sideways`).toBeLessThanOrEqual(0);
  }

  /** Fails when the page scrolls sideways, or breaks a rule of accessibility. */
  async expectGood(where: string): Promise<void> {
    await this.expectNarrow(where);
    await this.rest();
    // It is large: a document that was looked at before has it already.
    if (!(await this.page.evaluate(() => 'axe' in window))) await this.page.evaluate(AXE);
    const broken = await this.page.evaluate(async () => {
      const { axe } = window as unknown as {
        axe: {
          run: (options: object) => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
        };
      };
      const rules = { 'label-content-name-mismatch': { enabled: true } };
      const { violations } = await axe.run({ rules, resultTypes: ['violations'] });
      return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
    });
    expect(broken, `${where} is not accessible`).toEqual([]);
    expect(this.complaints, `${where} makes the browser complain`).toEqual([]);
  }

  /** Wait until nothing fades or travels any more: colours between two others say nothing. */
  private async rest(): Promise<void> {
    await this.page.waitForFunction(() =>
      document.getAnimations().every(({ playState, effect }) => {
        return playState !== 'running' || effect?.getTiming().iterations === Infinity;
      }),
    );
  }

  async leave(): Promise<void> {
    expect(this.complaints).toEqual([]);
    await this.page.context().close();
  }
}
