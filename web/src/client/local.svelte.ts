/** The tables of this device, as if a server were at the other end: a worker is.
 *
 * A worker that crashed or was ended is replaced. Whatever it had accepted is in the store, and what
 * it had not answered is asked again under the same id.
 */
import { requestId } from '../device/id';
import type { Call, Calls, FromWorker, Returned, ToWorker } from '../local/calls';
import type { FromClient, NewTable } from '../protocol';
import type { ConnectionState, Listener, Request, Verdict, Wire, Wish } from './connection.svelte';
import { HttpRefusal } from './http';

type Result<K extends keyof Calls> = Awaited<ReturnType<Calls[K]>>;
type Unanswered = { message: ToWorker; settle: (answer: Verdict | Returned) => void };

/** What this needs of a Worker. */
export type Port = Pick<Worker, 'postMessage' | 'terminate' | 'onmessage' | 'onerror'>;

/** How long a worker may be silent that was asked whether it is there. */
const PATIENCE_MS = 5_000;
/** The same where nothing outlives a worker: a slow one is waited for, since its tables would be gone with it. */
const PATIENCE_UNKEPT_MS = 60_000;
/** How many workers may fail one after the other before this device is believed. */
const MOST_FAILURES = 3;

export class LocalConnection implements Wire {
  state = $state<ConnectionState>('online');
  /** The table has this device's clock. */
  readonly offset = 0;
  /** Whether what is played here outlives the page; null until the worker has said so. */
  isKept = $state<boolean | null>(null);

  private worker: Port | null = null;
  private readonly listeners = new Set<Listener>();
  private readonly unanswered = new Map<string, Unanswered>();
  private impatience: ReturnType<typeof setTimeout> | undefined;
  private failures = 0;

  constructor(private readonly start: () => Port) {
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible' && this.listeners.size > 0) this.check();
    });
  }

  /** Hear about a table until the returned function is called. */
  follow(listener: Listener): () => void {
    this.listeners.add(listener);
    this.subscribe(listener);
    return () => {
      this.listeners.delete(listener);
      this.send({ type: 'unsubscribe', table: listener.table });
    };
  }

  subscribe({ table, since }: Listener): void {
    this.send({ type: 'subscribe', table, since: since() });
    this.check();
  }

  /** Ask for something. A hint is answered at once; better ones are heard by the listeners. */
  ask(wish: Wish): Promise<Verdict> {
    const message = { ...wish, id: requestId() } as Request;
    return this.answered(message.id, message) as Promise<Verdict>;
  }

  /** No better hints, please. */
  enough(): void {
    this.send({ type: 'enough' });
  }

  /** Make a table and begin: its id, and the seats of the people here. Throws HttpRefusal. */
  create(asked: NewTable, levels: string[]): Promise<Result<'create'>> {
    return this.call('create', { asked, levels });
  }

  /** The tables of this device, the newest first. */
  list(): Promise<Result<'list'>> {
    return this.call('list', undefined);
  }

  forget(table: string): Promise<void> {
    return this.call('forget', table);
  }

  /** What its board is drawn from. */
  content(table: string): Promise<unknown> {
    return this.call('content', table);
  }

  replay(table: string): Promise<Result<'replay'>> {
    return this.call('replay', table);
  }

  transcript(table: string): Promise<string> {
    return this.call('transcript', table);
  }

  /** The record, once the game is over. */
  record(table: string): Promise<string> {
    return this.call('record', table);
  }

  /** The record with its seed, for a server that takes the game over. */
  handOver(table: string): Promise<string> {
    return this.call('handOver', table);
  }

  private async call<K extends keyof Calls>(
    name: K,
    argument: Parameters<Calls[K]>[0],
  ): Promise<Result<K>> {
    const id = requestId();
    const answer = await this.answered(id, { type: 'call', id, name, argument } as Call);
    if (answer.type === 'returned') return answer.value as Result<K>;
    const { code, values } = answer.type === 'failed' ? answer.refusal : BUSY;
    throw new HttpRefusal(code, values);
  }

  private answered(id: string, message: ToWorker): Promise<Verdict | Returned> {
    return new Promise((settle) => {
      this.unanswered.set(id, { message, settle });
      this.send(message);
      this.check();
    });
  }

  private send(message: ToWorker): void {
    this.worker ??= this.begin();
    this.worker.postMessage(message);
  }

  private begin(): Port {
    const worker = this.start();
    worker.onmessage = (event: MessageEvent<FromWorker>) => this.hear(event.data);
    worker.onerror = () => this.replace();
    return worker;
  }

  /** Find out whether the worker is still there. */
  private check(): void {
    this.send({ type: 'ping', at: performance.now() } satisfies FromClient);
    this.impatience ??= setTimeout(() => this.replace(), this.isKept === false ? PATIENCE_UNKEPT_MS : PATIENCE_MS);
  }

  /** Go on with another worker: the tables are in the store. */
  private replace(): void {
    this.worker?.terminate();
    this.worker = null;
    this.calm();
    this.failures += 1;
    if (this.failures >= MOST_FAILURES) {
      this.giveUp();
      return;
    }
    for (const listener of this.listeners) this.subscribe(listener);
    for (const { message } of this.unanswered.values()) this.send(message);
    if (this.unanswered.size > 0) this.check();
  }

  private giveUp(): void {
    this.state = 'offline';
    for (const [id, { settle }] of this.unanswered) settle({ ...BUSY, id });
    this.unanswered.clear();
  }

  private calm(): void {
    clearTimeout(this.impatience);
    this.impatience = undefined;
  }

  private hear(message: FromWorker): void {
    this.calm();
    this.failures = 0;
    this.state = 'online';
    if (message.type === 'ready') this.isKept = message.isKept;
    else if ('id' in message) this.settle(message);
    else for (const listener of this.listeners) listener.hear(message);
  }

  /** The first answer settles a request; what comes later is for whoever listens. */
  private settle(message: Verdict | Returned): void {
    const asked = this.unanswered.get(message.id ?? '');
    if (asked !== undefined) {
      this.unanswered.delete(message.id ?? '');
      asked.settle(message);
    } else if (message.type !== 'returned' && message.type !== 'failed') {
      for (const listener of this.listeners) listener.hear(message);
    }
  }
}

const BUSY = { type: 'refused', code: 'busy', values: {} } as const;

let wire: LocalConnection | undefined;

/** The one worker of this page, started when somebody first needs it. */
export function theLocalWire(): LocalConnection {
  wire ??= new LocalConnection(
    () => new Worker(new URL('../local/worker.ts', import.meta.url), { type: 'module' }),
  );
  return wire;
}
