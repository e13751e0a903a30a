/** Which screen an address stands for. Moving between screens keeps the back button honest. */
import { addressOf, pathOf } from './address';
import { isGame } from './games';

export type Route =
  | { screen: 'arrive' }
  | { screen: 'new'; game: string }
  | { screen: 'table'; table: string; join: string | null; token: string | null }
  | { screen: 'replay'; table: string; at: number | null; isReview: boolean }
  | { screen: 'games' }
  | { screen: 'load' }
  | { screen: 'puzzles'; game: string; kind: Kind }
  | { screen: 'learn'; game: string; lesson: string | null }
  | { screen: 'lost' };

/** What there is to train: puzzles, the three-minute storm, own mistakes, endings. */
export const KINDS = ['puzzles', 'storm', 'mistakes', 'endings'] as const;
export type Kind = (typeof KINDS)[number];

const TABLE = /^[A-Za-z0-9]{1,32}$/;
const SECRET = /^(join|seat)=([A-Za-z0-9_-]{1,64})$/;

/** The screen of an address, given as path and fragment. */
export function routeOf(path: string, hash: string): Route {
  const [first = '', second = '', ...rest] = path.split('/').filter(Boolean);
  const fragment = hash.replace(/^#/, '');
  if (rest.length > 0) return { screen: 'lost' };
  if (first === '') return { screen: 'arrive' };
  if (first === 'new' && isGame(second)) return { screen: 'new', game: second };
  if (first === 'games' && second === '') return { screen: 'games' };
  if (first === 'replay' && second === '') return { screen: 'load' };
  if (first === 'puzzles' && isGame(second)) {
    return { screen: 'puzzles', game: second, kind: KINDS.find((kind) => kind === fragment) ?? 'puzzles' };
  }
  if (first === 'learn' && isGame(second)) {
    return { screen: 'learn', game: second, lesson: /^[a-z]{1,20}$/.test(fragment) ? fragment : null };
  }
  if (!TABLE.test(second)) return { screen: 'lost' };
  if (first === 't') {
    const [, kind, secret = null] = SECRET.exec(fragment) ?? [];
    const join = kind === 'join' ? secret : null;
    const token = kind === 'seat' ? secret : null;
    return { screen: 'table', table: second, join, token };
  }
  if (first === 'replay' || first === 'review') {
    const at = /^\d{1,6}$/.test(fragment) ? Number(fragment) : null;
    return { screen: 'replay', table: second, at, isReview: first === 'review' };
  }
  return { screen: 'lost' };
}

class Router {
  route = $state<Route>({ screen: 'arrive' });

  begin(): void {
    this.read();
    addEventListener('popstate', () => this.read());
  }

  /** Go to a path inside the page. */
  go(path: string): void {
    history.pushState(null, '', addressOf(path));
    this.read();
    scrollTo(0, 0);
  }

  /** Say where we are now without adding a step to the way back. */
  replace(path: string): void {
    history.replaceState(null, '', addressOf(path));
    this.read();
  }

  private read(): void {
    this.route = routeOf(...pathOf(location));
  }
}

export const router = new Router();

/** For links: stay inside the page unless another tab or window is wanted. */
export function follow(event: MouseEvent): void {
  const link = event.currentTarget;
  if (!(link instanceof HTMLAnchorElement)) return;
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  router.go(pathOf(link).join(''));
}
