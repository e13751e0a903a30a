// Keeps one version of the whole page on this device, so that it opens and plays without a network.
// Nothing of a game and no answer of a server is kept here.
//
// LIST is put in when the page is built (tools/offline-plugin.mjs): every file of one version.
// `kitama site` marks its own: there the screens stand in the fragment of the one page.
const { version, entry, bytes, files, isSite = false } = LIST;

const PREFIX = 'kitama-';
const CACHE = PREFIX + version;
const ROOT = new URL('./', location.href);
const PAGE = './';
const SERVERS = /^(api|socket|metrics|health)(\/|$)/;
const SHOWN = 'shown-notices';
const MOST_SHOWN = 100;
const AT_ONCE = 6;
const TRIES = 6;
const PAUSE_MS = 2_000;

self.addEventListener('install', (event) => event.waitUntil(install()));

// From here on nobody uses another version: the page sees to that (src/device/versions.ts).
self.addEventListener('activate', (event) => event.waitUntil(begin()));

self.addEventListener('message', ({ data, ports }) => {
  if (data === 'take over') self.skipWaiting();
  if (data === 'how large') ports[0].postMessage(bytes);
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  const isOurs = url.origin === ROOT.origin && url.pathname.startsWith(ROOT.pathname);
  if (request.method !== 'GET' || !isOurs) return;
  const path = url.pathname.slice(ROOT.pathname.length).replace(/^index\.html$/, '');
  if (SERVERS.test(path)) return;
  if (files.includes(path)) event.respondWith(kept(path, request));
  else if (request.mode === 'navigate') event.respondWith(screen(path + url.hash, request));
});

// What the server calls somebody back with (docs/protocol.md). Browsers that know the form of these messages
// show them without asking here.
self.addEventListener('push', (event) => event.waitUntil(tell(event.data)));

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(Promise.all([goTo(event.notification.data.url), count()]));
});

/** All of this version or nothing: what is half there never answers. */
async function install() {
  const cache = await caches.open(CACHE);
  const missing = [...files];
  const keepNext = async () => {
    for (let file = missing.pop(); file; file = missing.pop()) await keep(cache, file);
  };
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, keepNext));
  } catch (error) {
    await caches.delete(CACHE);
    throw error;
  }
}

/** A file named after what is in it is taken over from the version before. */
async function keep(cache, file) {
  const url = new URL(file, ROOT);
  const isNamed = file.startsWith('assets/');
  const known = isNamed ? await caches.match(url, { ignoreVary: true }) : undefined;
  const response = known ?? (await load(url, isNamed ? 'default' : 'no-cache'));
  if (!(await isRight(file, response.clone()))) throw new Error(`${file} is of another version`);
  await cache.put(url, response);
}

/** A server that asks for patience gets it. */
async function load(url, cache) {
  for (let tries = TRIES; tries > 0; tries -= 1) {
    const response = await fetch(url, { cache });
    if (response.ok) return response;
    if (response.status !== 429) break;
    await new Promise((wait) => setTimeout(wait, PAUSE_MS));
  }
  throw new Error(`${url} did not come`);
}

/** In the middle of a new build a host may give its new page, or the page in place of a file. */
async function isRight(file, response) {
  const isPage = response.headers.get('content-type')?.startsWith('text/html') ?? false;
  if (file === PAGE) return isPage && (await response.text()).includes(entry);
  return !isPage;
}

async function begin() {
  const names = await caches.keys();
  const others = names.filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(others.map((name) => caches.delete(name)));
  await self.clients.claim();
}

/** The page for an address it has a screen for. */
function screen(path, request) {
  if (isSite && path !== '' && path[0] !== '#') return Response.redirect(`${ROOT}#/${path}`);
  return kept(PAGE, request);
}

async function kept(file, request) {
  const cache = await caches.open(CACHE);
  return (await cache.match(new URL(file, ROOT), { ignoreVary: true })) ?? fetch(request);
}

/** Show a notice, unless it was shown before: it may come more than once. */
async function tell(message) {
  const { title, navigate, data, ...options } = message.json().notification;
  if (await wasShown(options.tag, data.id)) return;
  await self.registration.showNotification(title, { ...options, data: { url: navigate } });
  await count();
}

/** Of each table the last one is remembered. */
async function wasShown(tag, id) {
  const cache = await caches.open(SHOWN);
  const key = new URL(`shown/${tag}`, ROOT);
  const last = await cache.match(key);
  if (last !== undefined && (await last.text()) === id) return true;
  await cache.put(key, new Response(id));
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, -MOST_SHOWN).map((old) => cache.delete(old)));
  return false;
}

/** The number on the icon of the installed page. */
async function count() {
  const waiting = (await self.registration.getNotifications()).length;
  await navigator.setAppBadge?.(waiting).catch(() => undefined);
}

/** To the table, where it is open already; never away from another. */
async function goTo(address) {
  const url = new URL(address, ROOT);
  if (url.origin !== ROOT.origin) return;
  const open = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = open.find((client) => new URL(client.url).pathname === url.pathname);
  await (there === undefined ? self.clients.openWindow(url.href) : there.focus());
}
