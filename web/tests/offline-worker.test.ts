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
    match: async (url: URL) => kept.get(url.pathname),
  };
  const fetched = (url: URL) => {
    const [body, type] = answers(url.pathname);
    return Promise.resolve(new Response(body, { headers: { 'content-type': type } }));
  };
  runInNewContext(SOURCE.replace('= LIST', `= ${JSON.stringify(LIST)}`), {
    URL,
    Response,
    fetch: fetched,
    location: { href: `${HOME}worker.js` },
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
      clients: { claim: () => Promise.resolve() },
    },
  });
  return {
    kept,
    install: async () => {
      let work: Promise<unknown> = Promise.resolve();
      handlers.install?.({ waitUntil: (given) => (work = given) });
      await work;
    },
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
});
