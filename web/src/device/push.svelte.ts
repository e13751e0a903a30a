/** Whether this device is told when it is somebody's turn, and how that is switched on and off.
 *
 * The browser is asked only when a person asks for it here. */
import { hasServer } from '../address';
import * as http from '../client/http';
import { locale } from '../i18n/index.svelte';
import { remember, remembered } from './storage';

/** `insecure`: browsers take notices from secure addresses alone. `home-screen`: this phone takes them
 * for pages on its home screen. `refused`: whoever sits here has said no. */
export type Standing = 'off' | 'on' | 'insecure' | 'home-screen' | 'refused' | 'cannot';
/** The hours in which nobody wants to be called; empty for none. */
export type Quiet = { from: string; to: string } | null;

/** A seat that may have come here from another device. */
export type HeldSeat = { table: string; token: string };

const NIGHT: Quiet = { from: '22:00', to: '08:00' };
const READY_MS = 10_000;

const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean';
const isQuiet = (value: unknown): value is Quiet =>
  value === null || (typeof value === 'object' && 'from' in value && 'to' in value);

class Push {
  standing = $state<Standing>(untried());
  quiet = $state<Quiet>(remembered('quiet', NIGHT, isQuiet));
  isBusy = $state(false);
  private endpoint = '';

  /** As the server takes it. */
  get quietText(): string {
    if (this.quiet === null) return '';
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';
    return `${this.quiet.from}-${this.quiet.to} ${zone}`;
  }

  /** Switch it on: the browser may ask the person now. Raises HttpRefusal. */
  async turnOn(seat?: HeldSeat): Promise<void> {
    await this.busily(async () => {
      const answer = await Notification.requestPermission();
      if (answer !== 'granted') {
        this.standing = answer === 'denied' ? 'refused' : 'off';
        return;
      }
      await this.register(seat);
      remember('push', true);
      this.standing = 'on';
    });
  }

  async turnOff(): Promise<void> {
    await this.busily(async () => {
      remember('push', false);
      this.standing = 'off';
      const subscription = await (await ready())?.pushManager.getSubscription();
      if (this.endpoint === '' && subscription) await this.register();
      await subscription?.unsubscribe();
      if (this.endpoint !== '') await http.forgetEndpoint(this.endpoint);
      this.endpoint = '';
    });
  }

  async setQuiet(quiet: Quiet): Promise<void> {
    this.quiet = quiet;
    remember('quiet', quiet);
    if (this.standing === 'on') await this.busily(() => this.register());
  }

  /** Tell the server again, as language, browser or seats may have changed. Nobody is asked. */
  async renew(seat?: HeldSeat): Promise<void> {
    if (this.standing === 'on') await this.register(seat);
  }

  private async busily(work: () => Promise<void>): Promise<void> {
    this.isBusy = true;
    try {
      await work();
    } finally {
      this.isBusy = false;
    }
  }

  private async register(seat?: HeldSeat): Promise<void> {
    const manager = (await ready())?.pushManager;
    if (manager === undefined) {
      this.standing = 'cannot';
      throw new http.HttpRefusal('no-push');
    }
    const { key } = await http.notices();
    const { endpoint, keys } = await subscribed(manager, key);
    const made = await http.tellBrowser(
      {
        endpoint: endpoint ?? '',
        p256dh: keys?.['p256dh'] ?? '',
        auth: keys?.['auth'] ?? '',
        locale: locale(),
        quiet: this.quietText,
        ...(seat === undefined ? {} : { table: seat.table }),
      },
      seat?.token,
    );
    this.endpoint = made.id;
  }
}

/** What can be known without asking anybody. */
function untried(): Standing {
  if (!hasServer) return 'cannot';
  if (!isSecureContext) return 'insecure';
  const isApple = /iP(hone|ad|od)/.test(navigator.userAgent) || (navigator.platform === 'MacIntel' && navigator.maxTouchPoints > 1);
  const isInstalled = matchMedia('(display-mode: standalone)').matches;
  const canPush = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  if (!canPush) return isApple && !isInstalled ? 'home-screen' : 'cannot';
  if (Notification.permission === 'denied') return 'refused';
  return Notification.permission === 'granted' && remembered('push', false, isBoolean) ? 'on' : 'off';
}

/** The service worker that shows notices; undefined where the browser keeps none. */
function ready(): Promise<ServiceWorkerRegistration | undefined> {
  const late = new Promise<undefined>((give) => setTimeout(() => give(undefined), READY_MS));
  return Promise.race([navigator.serviceWorker.ready, late]);
}

async function subscribed(manager: PushManager, key: string): Promise<PushSubscriptionJSON> {
  const wanted = { userVisibleOnly: true, applicationServerKey: key };
  try {
    return (await manager.subscribe(wanted)).toJSON();
  } catch (error) {
    // Subscribed with the key of a house that is no more: begin anew.
    const before = await manager.getSubscription();
    if (before === null) throw new http.HttpRefusal('no-push', { message: String(error) });
    await before.unsubscribe();
    return (await manager.subscribe(wanted)).toJSON();
  }
}

export const push = new Push();
