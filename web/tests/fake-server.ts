/** Sockets whose other end is the test. */
import type { FromClient, ToClient } from '../src/protocol';

export class FakeSocket {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSED = 3;
  static all: FakeSocket[] = [];

  readyState = FakeSocket.CONNECTING;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  readonly heard: FromClient[] = [];

  constructor(readonly address: string) {
    FakeSocket.all.push(this);
  }

  static get last(): FakeSocket {
    const socket = FakeSocket.all.at(-1);
    if (socket === undefined) throw new Error('nobody has connected');
    return socket;
  }

  send(data: string): void {
    this.heard.push(JSON.parse(data) as FromClient);
  }

  close(): void {
    if (this.readyState === FakeSocket.CLOSED) return;
    this.readyState = FakeSocket.CLOSED;
    this.onclose?.();
  }

  /** The server answers. */
  tell(message: ToClient): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  greet(now = Date.now()): void {
    this.readyState = FakeSocket.OPEN;
    this.tell({ type: 'hello', protocol: 1, now });
  }

  heardOf<K extends FromClient['type']>(type: K): Extract<FromClient, { type: K }>[] {
    return this.heard.filter(
      (message): message is Extract<FromClient, { type: K }> => message.type === type,
    );
  }
}
