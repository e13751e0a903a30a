/** One socket for the page: it stays open, comes back by itself and never asks twice. */
import type { FromClient, ToClient } from '../protocol';
import { requestId } from '../device/id';

export type ConnectionState = 'connecting' | 'online' | 'restart' | 'offline';

/** A request that changes something and therefore carries an id of its own. */
export type Request = Extract<FromClient, { id: string }>;
type WithoutId<T> = T extends unknown ? Omit<T, 'id'> : never;
export type Wish = WithoutId<Request>;
export type Verdict = Extract<ToClient, { type: 'accepted' | 'hinted' | 'refused' }>;

/** Somebody who follows a table. */
export type Listener = {
  table: string;
  tokens: () => string[];
  /** The version already seen. */
  since: () => number;
  hear: (message: ToClient) => void;
};

/** What a table's screen needs of a connection, whoever is at its other end. */
export type Wire = Pick<Connection, 'follow' | 'subscribe' | 'ask' | 'state' | 'offset'> & {
  /** No better hints, please; a server gives one hint and no more. */
  enough?: () => void;
  /** Whether what is played outlives the page; a server keeps everything. */
  readonly isKept?: boolean | null;
  /** What is on this device is ready. */
  readonly preparing?: number | null;
};

type Waiting = { message: Request; settle: (verdict: Verdict) => void };

const PING_MS = 20_000;
const PATIENCE_MS = 8_000;
const LONGEST_PAUSE_MS = 8_000;

export class Connection {
  state = $state<ConnectionState>('connecting');
  /** What to add to this device's clock to get the server's. */
  offset = $state(0);
  /** How far the server is with what it does once, before its first games, in percent; null when it is ready. */
  preparing = $state<number | null>(null);

  private socket: WebSocket | null = null;
  private readonly listeners = new Set<Listener>();
  private readonly waiting = new Map<string, Waiting>();
  private failures = 0;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private ping: ReturnType<typeof setInterval> | undefined;
  private impatience: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly address: string) {
    addEventListener('online', () => this.wake());
    addEventListener('offline', () => this.wake());
    addEventListener('pageshow', () => this.wake());
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') this.wake();
    });
  }

  /** Hear about a table until the returned function is called. */
  follow(listener: Listener): () => void {
    this.listeners.add(listener);
    if (this.socket === null) this.open();
    else this.subscribe(listener);
    return () => {
      this.listeners.delete(listener);
      this.send({ type: 'unsubscribe', table: listener.table });
      if (this.listeners.size === 0) this.close();
    };
  }

  /** Tell the server again which seats a listener holds. */
  subscribe(listener: Listener): void {
    const { table } = listener;
    this.send({ type: 'subscribe', table, tokens: listener.tokens(), since: listener.since() });
  }

  /** Ask for something. It is asked again, under the same id, until the server has answered. */
  ask(wish: Wish): Promise<Verdict> {
    const message = { ...wish, id: requestId() } as Request;
    return new Promise((settle) => {
      this.waiting.set(message.id, { message, settle });
      this.send(message);
    });
  }

  private open(): void {
    clearTimeout(this.retry);
    if (this.state !== 'restart') this.state = this.failures > 1 ? 'offline' : 'connecting';
    const socket = new WebSocket(this.address);
    this.socket = socket;
    socket.onmessage = (event: MessageEvent<string>) => this.hear(socket, event.data);
    socket.onclose = () => this.closed(socket);
    this.expect(socket);
  }

  private close(): void {
    clearTimeout(this.retry);
    clearInterval(this.ping);
    clearTimeout(this.impatience);
    const { socket } = this;
    this.socket = null;
    socket?.close();
  }

  private closed(socket: WebSocket): void {
    if (socket !== this.socket) return;
    clearInterval(this.ping);
    clearTimeout(this.impatience);
    this.failures += 1;
    if (this.state !== 'restart' || this.failures > 6) {
      this.state = this.failures > 1 ? 'offline' : 'connecting';
    }
    const pause = Math.min(LONGEST_PAUSE_MS, 250 * 2 ** this.failures);
    this.retry = setTimeout(() => this.open(), pause * (0.5 + Math.random() / 2));
  }

  /** A phone that slept, a network that came back: find out at once whether anybody is there. */
  private wake(): void {
    if (this.listeners.size === 0) return;
    if (this.socket?.readyState === WebSocket.OPEN) this.check(this.socket);
    else if (this.socket?.readyState !== WebSocket.CONNECTING) this.open();
  }

  private check(socket: WebSocket): void {
    this.send({ type: 'ping', at: performance.now() });
    this.expect(socket);
  }

  /** Give up on a socket from which nothing is heard. */
  private expect(socket: WebSocket): void {
    clearTimeout(this.impatience);
    this.impatience = setTimeout(() => {
      socket.onclose = null;
      socket.close();
      this.closed(socket);
    }, PATIENCE_MS);
  }

  /** A frame holds one message or several, a line each. */
  private hear(socket: WebSocket, frame: string): void {
    clearTimeout(this.impatience);
    for (const line of frame.split('\n')) this.take(socket, JSON.parse(line) as ToClient);
  }

  private take(socket: WebSocket, message: ToClient): void {
    if (message.type === 'hello') this.greeted(socket, message.now);
    else if (message.type === 'pong') this.timed(message.at, message.now);
    else if (message.type === 'preparing') this.prepared(message.percent);
    else if (message.type === 'goodbye') this.state = 'restart';
    else if (message.type === 'accepted' || message.type === 'refused') this.answered(message);
    else if (message.type === 'hinted') this.answered(message);
    else for (const listener of this.listeners) listener.hear(message);
  }

  private greeted(socket: WebSocket, now: number): void {
    this.failures = 0;
    this.state = 'online';
    this.preparing = null;
    this.offset = now - Date.now();
    for (const listener of this.listeners) this.subscribe(listener);
    for (const { message } of this.waiting.values()) this.send(message);
    clearInterval(this.ping);
    this.ping = setInterval(() => this.check(socket), PING_MS);
  }

  private prepared(percent: number): void {
    this.preparing = percent < 100 ? percent : null;
    if (this.preparing === null) for (const listener of this.listeners) this.subscribe(listener);
  }

  private timed(sent: number, now: number): void {
    const trip = performance.now() - sent;
    this.offset = now + trip / 2 - Date.now();
  }

  private answered(verdict: Verdict): void {
    const waiting = this.waiting.get(verdict.id ?? '');
    if (waiting === undefined) {
      for (const listener of this.listeners) listener.hear(verdict);
      return;
    }
    this.waiting.delete(waiting.message.id);
    waiting.settle(verdict);
  }

  private send(message: FromClient): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }
}
