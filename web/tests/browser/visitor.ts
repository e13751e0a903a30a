/** Somebody whose browser is Chromium or Firefox, as people have it: it keeps pages and tables. */
import { launch, type Browser, type BrowserContext, type Page } from 'puppeteer-core';
import type { Returned } from '../../src/local/calls';
import type { Hinted, Seen, ToClient } from '../../src/protocol';

export const BROWSERS = {
  chrome: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  firefox: process.env['FIREFOX'] ?? '/usr/bin/firefox-esr',
} as const;

const PATIENCE_MS = 45_000;
type Told = ToClient | Returned;

export function openAs(browser: keyof typeof BROWSERS): Promise<Browser> {
  const args = browser === 'chrome' ? ['--no-sandbox', '--disable-gpu'] : [];
  return launch({ browser, executablePath: BROWSERS[browser], args });
}

export class Visitor {
  /** What the worker with the tables of this device said, and the socket of the page. */
  private told: Told[] = [];
  readonly complaints: string[] = [];

  private constructor(
    readonly page: Page,
    readonly context: BrowserContext,
    private readonly home: string,
  ) {}

  static async arrive(browser: Browser, home: string): Promise<Visitor> {
    const context = await browser.createBrowserContext();
    return Visitor.in(context, home);
  }

  private static async in(context: BrowserContext, home: string): Promise<Visitor> {
    const page = await context.newPage();
    const visitor = new Visitor(page, context, home);
    await page.setViewport({ width: 1200, height: 900 });
    page.on('pageerror', (error) => visitor.complaints.push(String(error)));
    await page.exposeFunction('hearTable', (text: string) => {
      for (const line of text.split('\n')) visitor.told.push(JSON.parse(line) as Told);
    });
    await page.evaluateOnNewDocument(listenIn);
    return visitor;
  }

  another(): Promise<Visitor> {
    return Visitor.in(this.context, this.home);
  }

  async go(path: string): Promise<void> {
    this.told = [];
    await this.page.goto(`${this.home}${path}`);
    await this.shows('h1');
  }

  async reload(): Promise<void> {
    this.told = [];
    await this.page.reload();
  }

  get path(): string {
    return new URL(this.page.url()).pathname;
  }

  /** Wait until the page shows something with these words. */
  async shows(selector: string, words: string | RegExp = ''): Promise<void> {
    await this.click(selector, words, false);
  }

  /** Click the first element with these words, once it is there. */
  async click(selector: string, words: string | RegExp = '', isClicked = true): Promise<void> {
    const { source, flags } = words instanceof RegExp ? words : new RegExp(escaped(words));
    const wanted = { selector, source, flags, isClicked };
    await this.page.waitForFunction(
      ({ selector: found, source: pattern, flags: how, isClicked: clicks }) => {
        const fits = new RegExp(pattern, how);
        const shown = [...document.querySelectorAll(found)].filter(
          (one) =>
            fits.test(`${one.getAttribute('aria-label') ?? ''} ${one.textContent}`) &&
            !(one instanceof HTMLButtonElement && one.disabled),
        );
        const one = shown[0];
        if (one === undefined) return false;
        if (clicks) one.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
        return true;
      },
      { timeout: PATIENCE_MS, polling: 30 },
      wanted,
    );
  }

  has(selector: string): Promise<boolean> {
    return this.page.evaluate((one) => document.querySelector(one) !== null, selector);
  }

  /** The newest that was told to each seat at the table on show; pages left behind may still talk. */
  sights(): Seen[] {
    const table = this.path.split('/').at(-1);
    const found = new Map<number | null, Seen>();
    for (const one of this.told) {
      if (one.type === 'seen' && one.table === table) found.set(one.seat, one);
    }
    return [...found.values()];
  }

  hints(): Hinted[] {
    return this.told.filter((one) => one.type === 'hinted');
  }

  /** What the worker answered that fits. */
  returned<T>(fits: (value: unknown) => value is T): T | undefined {
    const values = this.told.flatMap((one) => (one.type === 'returned' ? [one.value] : []));
    return values.findLast(fits);
  }

  /** Wait for what was told. */
  async until(fits: (sights: Seen[]) => boolean, what: string): Promise<Seen[]> {
    const deadline = Date.now() + PATIENCE_MS;
    while (Date.now() < deadline) {
      const sights = this.sights();
      if (sights.length > 0 && fits(sights)) return sights;
      await new Promise((wait) => setTimeout(wait, 15));
    }
    throw new Error(`waited in vain until ${what}`);
  }

  /** Whoever is asked here, when all know the newest; null once the game is over. */
  async asked(): Promise<Seen | null> {
    const isSettled = (sights: Seen[]): boolean => new Set(sights.map(({ version }) => version)).size === 1;
    const fits = (one: Seen): boolean => one.phase === 'over' || (one.legal ?? []).length > 0;
    const sights = await this.until((all) => isSettled(all) && all.some(fits), 'somebody here is asked');
    return sights.find(({ phase, legal = [] }) => phase !== 'over' && legal.length > 0) ?? null;
  }
}

function escaped(words: string): string {
  return words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

declare global {
  interface Window {
    hearTable: (text: string) => void;
  }
}

/** Stands in the page before its own script. */
function listenIn(): void {
  window.Worker = class extends Worker {
    constructor(...how: ConstructorParameters<typeof Worker>) {
      super(...how);
      this.addEventListener('message', ({ data }) => window.hearTable(JSON.stringify(data)));
      Object.assign(window, { tables: this });
    }
  };
  window.WebSocket = class extends WebSocket {
    constructor(...how: ConstructorParameters<typeof WebSocket>) {
      super(...how);
      this.addEventListener('message', ({ data }) => window.hearTable(String(data)));
    }
  };
}
