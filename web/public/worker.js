// Keeps the shell of the page at hand, so that without a network it can say so calmly.
// Nothing of a game is kept here: the server alone knows how a game stands.
const SHELL = 'kitama-shell';

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(SHELL).then((cache) => cache.add('/')));
  self.skipWaiting();
});

// The page tells which of its files it came with: those it needs to open without a network.
self.addEventListener('message', (event) => {
  const files = event.data.filter((url) => new URL(url).pathname.startsWith('/assets/'));
  event.waitUntil(caches.open(SHELL).then((cache) => cache.addAll(files)));
});

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin) return;
  if (request.mode === 'navigate') event.respondWith(page(request));
  else if (url.pathname.startsWith('/assets/')) event.respondWith(asset(request));
});

/** The page from the server; without a network the one from last time, which says so. */
async function page(request) {
  const cache = await caches.open(SHELL);
  try {
    const response = await fetch(request);
    if (response.ok) await renew(cache, response.clone());
    return response;
  } catch {
    return (await cache.match('/')) ?? Response.error();
  }
}

/** Keep the newest page, and drop the files that only older ones needed. */
async function renew(cache, response) {
  const known = await cache.match('/');
  if (known && (await known.text()) === (await response.clone().text())) return;
  await Promise.all((await cache.keys()).map((key) => cache.delete(key)));
  await cache.put('/', response);
}

/** A built file never changes under its name. */
async function asset(request) {
  const cache = await caches.open(SHELL);
  const known = await cache.match(request);
  if (known) return known;
  const response = await fetch(request);
  if (response.ok) await cache.put(request, response.clone());
  return response;
}
