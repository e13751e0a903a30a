/** Whether the page opens and plays without a network, and whether a newer version of it is here. */
import { hasServer } from '../address';
import { remember, remembered } from './storage';
import { ownWorkers, takeOver } from './versions';

/** `insecure`: browsers keep no page that came over plain HTTP. `refused`: this one keeps none. */
export type Readiness = 'insecure' | 'refused' | 'getting' | 'failed' | 'ready';

const WORKER = hasServer ? '/worker.js' : './worker.js';
const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean';

export class Offline {
  readiness = $state<Readiness>('getting');
  isUpdateReady = $state(false);
  private registration: ServiceWorkerRegistration | undefined;

  constructor(private readonly workers = ownWorkers()) {}

  /** Fetch everything the page needs, and watch for newer versions of it. */
  async getReady(): Promise<void> {
    const { workers } = this;
    if (workers === undefined) {
      this.readiness = isSecureContext ? 'refused' : 'insecure';
      return;
    }
    this.readiness = 'getting';
    try {
      this.registration = await workers.register(WORKER, { updateViaCache: 'none' });
    } catch (error) {
      const isForbidden = error instanceof DOMException && error.name === 'SecurityError';
      this.readiness = isForbidden ? 'refused' : 'failed';
      return;
    }
    this.watch(this.registration);
  }

  private watch(registration: ServiceWorkerRegistration): void {
    this.isUpdateReady = registration.waiting !== null && registration.active !== null;
    if (registration.active !== null) this.readiness = 'ready';
    this.follow(registration, registration.installing ?? registration.waiting);
    registration.addEventListener('updatefound', () =>
      this.follow(registration, registration.installing),
    );
    // An installed page may stay open for weeks; browsers look for a new version only when it opens.
    document.addEventListener('visibilitychange', () => {
      if (!document.hidden) registration.update().catch(() => undefined);
    });
  }

  private follow(registration: ServiceWorkerRegistration, worker: ServiceWorker | null): void {
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'activated') this.readiness = 'ready';
      this.isUpdateReady = registration.waiting !== null && registration.active !== null;
      if (worker.state === 'redundant' && registration.active === null) this.readiness = 'failed';
    });
  }

  /** Whether it is ready and nobody was told yet. Who asks, tells. */
  isFirstReady(): boolean {
    if (this.readiness !== 'ready' || remembered('offline', false, isBoolean)) return false;
    remember('offline', true);
    return true;
  }

  /** Use the new version now: false where a game in some tab stands against it. */
  async update(): Promise<boolean> {
    const waiting = this.registration?.waiting;
    if (!waiting || this.workers === undefined) return false;
    return takeOver(waiting, this.workers);
  }

  /** How many bytes all this takes on the device, as far as the browser tells. */
  async size(): Promise<number> {
    const listed = await this.listed();
    const { usage = 0 } = (await navigator.storage?.estimate?.()) ?? {};
    return Math.max(listed, usage);
  }

  private listed(): Promise<number> {
    const worker = this.registration?.active;
    if (!worker) return Promise.resolve(0);
    const { port1, port2 } = new MessageChannel();
    return new Promise((answer) => {
      port1.onmessage = ({ data }: MessageEvent<number>) => answer(data);
      worker.postMessage('how large', [port2]);
    });
  }
}

export const offline = new Offline();
