/** Which version of the page this device uses. A new one waits until no game is being played in any
 * tab, so that nothing changes in the middle of a game. */

const PLAYING = 'kitama-playing';
const TAKES_MS = 4_000;

type Locks = Pick<LockManager, 'request'>;
export type Workers = Pick<
  ServiceWorkerContainer,
  'addEventListener' | 'removeEventListener' | 'controller' | 'getRegistration' | 'register'
>;

/** Not there on plain HTTP. */
function ownLocks(): Locks | undefined {
  return 'locks' in navigator ? navigator.locks : undefined;
}

/** Not there on plain HTTP, and not wanted while the page is being built. */
export function ownWorkers(): Workers | undefined {
  return 'serviceWorker' in navigator && import.meta.env.PROD ? navigator.serviceWorker : undefined;
}

/** Begin with the newest version that is here: true where the page is on its way to it.
 * `mayChange`: no game is being opened. */
export async function openNewest(
  mayChange: boolean,
  reload: () => void,
  workers = ownWorkers(),
  locks = ownLocks(),
): Promise<boolean> {
  if (workers === undefined) return false;
  const isFirstVisit = workers.controller === null;
  goAlong(workers, isFirstVisit, reload);
  if (isFirstVisit || !mayChange) return false;
  const waiting = (await workers.getRegistration())?.waiting;
  return waiting ? takeOver(waiting, workers, locks) : false;
}

/** When one tab has let a new version take over, the others, which are idle, come along. */
function goAlong(workers: Workers, isFirstVisit: boolean, reload: () => void): void {
  let isSame = isFirstVisit; // the version that is kept then is the one on show
  workers.addEventListener('controllerchange', () => {
    if (!isSame) reload();
    isSame = false;
  });
}

/** Keep this version as long as a game is played here; call what is returned when it is over. */
export function holdVersion(locks = ownLocks()): () => void {
  let letGo = (): void => undefined;
  const over = new Promise<void>((done) => (letGo = done));
  void locks?.request(PLAYING, { mode: 'shared' }, () => over);
  return letGo;
}

/** Let the version that waits take over, unless somebody plays: whether it has. */
export async function takeOver(
  waiting: Pick<ServiceWorker, 'postMessage'>,
  workers: Workers,
  locks = ownLocks(),
): Promise<boolean> {
  if (locks === undefined) return false;
  return locks.request(PLAYING, { mode: 'exclusive', ifAvailable: true }, async (free) => {
    if (free === null) return false;
    const changed = whenChanged(workers);
    waiting.postMessage('take over');
    return changed;
  });
}

/** Whether another version controls the page before long. */
function whenChanged(workers: Workers): Promise<boolean> {
  return new Promise((answer) => {
    const timer = setTimeout(() => end(false), TAKES_MS);
    const heard = (): void => end(true);
    const end = (changed: boolean): void => {
      clearTimeout(timer);
      workers.removeEventListener('controllerchange', heard);
      answer(changed);
    };
    workers.addEventListener('controllerchange', heard);
  });
}
