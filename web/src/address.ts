/** How addresses inside the page are written.
 *
 * A server knows every screen by its path. A host of mere files knows one page, so there the path
 * stands in its fragment; `kitama site` marks the page it writes. */

/** Whether a server is behind this page: then there are people elsewhere to play with. */
export const hasServer = document.querySelector('meta[name="kitama-site"]') === null;

/** What to write into a link for a path such as `/t/abc#join=x`. */
export function addressOf(path: string, server = hasServer): string {
  return server ? path : `#${path}`;
}

/** The path and the fragment an address stands for. */
export function pathOf(
  { pathname, hash }: { pathname: string; hash: string },
  server = hasServer,
): [path: string, hash: string] {
  if (server) return [pathname, hash];
  const [path = '', ...rest] = hash.slice(1).split('#');
  return [path.startsWith('/') ? path : '/', rest.length > 0 ? `#${rest.join('#')}` : ''];
}

/** The same as a link to hand on. */
export function linkTo(path: string): string {
  return new URL(addressOf(path), location.href).href;
}
