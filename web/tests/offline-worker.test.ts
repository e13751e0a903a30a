import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';

const ENTRY = 'assets/index-a1.js';
const LIST = { version: 'v1', entry: ENTRY, bytes: 1, files: ['./', ENTRY] };
const SOURCE = readFileSync(join(import.meta.dirname, '../offline/worker.js'), 'utf8');
const HOME = 'https://play.example/';

interface Event {
  request?: object;
  data?: object;
  notification?: object;
  waitUntil?: (work: Promise<unknown>) => void;
  respondWith?: (answer: unknown) => void;
}

/** The worker on a device that keeps things, before a host that answers so. */
function worker(answers: (path: string) => [body: string, type: string]) {
  const kept = new Map<string, string>();
  let isDeleted = false;
  const handlers: Record<string, (event: Event) => void> = {};
  const cache = {
    put: async (url: URL, response: Response) => {
      const text = await response.text();
      if (!isDeleted) kept.set(url.pathname, text);
    },
    match: async (url: URL) => (kept.has(url.pathname) ? new Response(kept.get(url.pathname)) : undefined),
    keys: () => Promise.resolve([...kept.keys()].map((path) => new URL(path, HOME))),
    delete: (url: URL) => Promise.resolve(kept.delete(url.pathname)),
  };
  const shown: { title: string; tag: string; body: string }[] = [];
  const went: string[] = [];
  let badge = -1;
  const open = [{ url: `${HOME}t/here`, focus: () => Promise.resolve(went.push('focus')) }];
  const fetched = (url: URL) => {
    const [body, type] = answers(url.pathname);
    return Promise.resolve(new Response(body, { headers: { 'content-type': type } }));
  };
  runInNewContext(SOURCE.replace('= LIST', `= ${JSON.stringify(LIST)}`), {
    URL,
    Response,
    fetch: fetched,
    location: { href: `${HOME}worker.js` },
    navigator: { setAppBadge: (count: number) => Promise.resolve((badge = count)) },
    caches: {
      open: () => Promise.resolve(cache),
      match: () => Promise.resolve(undefined),
      delete: () => {
        isDeleted = true;
        return Promise.resolve(kept.clear());
      },
      keys: () => Promise.resolve([]),
    },
    self: {
      addEventListener: (name: string, handle: (event: Event) => void) => (handlers[name] = handle),
      clients: {
        claim: () => Promise.resolve(),
        matchAll: () => Promise.resolve(open),
        openWindow: (url: string) => Promise.resolve(went.push(url)),
      },
      registration: {
        showNotification: (title: string, options: { tag: string; body: string }) =>
          Promise.resolve(shown.push({ title, ...options })),
        getNotifications: () => Promise.resolve(shown),
      },
    },
  });
  const handle = async (name: string, event: Event): Promise<void> => {
    let work: Promise<unknown> = Promise.resolve();
    handlers[name]?.({ ...event, waitUntil: (given) => (work = given) });
    await work;
  };
  return {
    kept,
    shown,
    went,
    badge: () => badge,
    install: () => handle('install', {}),
    push: (message: object) => handle('push', { data: { json: () => message } }),
    click: (url: string) => handle('notificationclick', { notification: { close: () => undefined, data: { url } } }),
    /** Whether it answers itself. */
    answers: (path: string, mode = 'navigate', method = 'GET') => {
      let isAnswered = false;
      const request = { url: new URL(path, HOME).href, method, mode };
      handlers.fetch?.({ request, respondWith: () => (isAnswered = true) });
      return isAnswered;
    },
  };
}

const page = (path: string): [string, string] =>
  path === '/' ? [`<script src="/${ENTRY}">`, 'text/html'] : ['let a;', 'text/javascript'];

describe('the service worker', () => {
  it('leaves every answer of a server to the server, also where a person goes there', async () => {
    const { install, answers, kept } = worker(page);
    await install();
    for (const path of ['api', 'api/tables', 'api/schema/openapi.json', 'health', 'metrics']) {
      expect(answers(path)).toBe(false);
      expect(answers(path, 'cors')).toBe(false);
    }
    expect(answers('t/abc')).toBe(true);
    expect(answers('', 'navigate', 'POST')).toBe(false);
    expect([...kept.keys()].toSorted()).toEqual(['/', `/${ENTRY}`]);
  });

  it.each([
    ['an answer of the API', '{"code":"busy"}', 'application/json'],
    ['a page of another version', '<script src="/assets/index-b2.js">', 'text/html'],
  ])('keeps nothing when %s comes in place of the page', async (_what, body, type) => {
    const { install, kept } = worker((path) => (path === '/' ? [body, type] : page(path)));
    await expect(install()).rejects.toThrow('another version');
    expect(kept.size).toBe(0);
  });

  it('keeps nothing when an answer that names the script comes as something else', async () => {
    const named: [string, string] = [`{"text":"${ENTRY}"}`, 'application/json'];
    const { install, kept } = worker((path) => (path === '/' ? named : page(path)));
    await expect(install()).rejects.toThrow('another version');
    expect(kept.size).toBe(0);
  });

  const notice = (id: string, tag = 'a') => ({
    web_push: 8030,
    notification: { title: 'Game', body: 'Your turn.', navigate: `${HOME}t/there`, tag, data: { id } },
  });

  it('shows a notice once, however often it comes', async () => {
    const { push, shown, badge } = worker(page);
    await push(notice('1'));
    await push(notice('1'));
    expect(shown).toMatchObject([{ title: 'Game', body: 'Your turn.', tag: 'a', data: { url: `${HOME}t/there` } }]);
    await push(notice('2'));
    await push(notice('1', 'b'));
    expect(shown).toHaveLength(3);
    expect(badge()).toBe(3);
  });

  it('remembers no more of them than it needs', async () => {
    const { push, kept } = worker(page);
    for (let table = 0; table < 105; table += 1) await push(notice('1', `table${table}`));
    expect(kept.size).toBe(100);
  });

  it('goes to the table where it is open, opens it where not, and follows nobody elsewhere', async () => {
    const { click, went } = worker(page);
    await click(`${HOME}t/here`);
    await click(`${HOME}t/there`);
    await click('https://evil.example/t/here');
    expect(went).toEqual(['focus', `${HOME}t/there`]);
  });
});
