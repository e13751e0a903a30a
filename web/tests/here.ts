/** Workers of this device in the test's own thread: the same parts, with messages copied between them. */
import type { FromWorker, ToWorker } from '../src/local/calls';
import { holdAlways, type Hold } from '../src/local/hold';
import { serve } from '../src/local/serve';
import { Memory, type Store } from '../src/local/store';
import { EngineThinker, type Engine, type Thinker } from '../src/local/thinker';
import { Thoughts, type ToEngine } from '../src/local/thoughts';
import { VEILED } from './veiled';

type Ear<M> = { onmessage: ((event: MessageEvent<M>) => void) | null };

function hear<M>(ear: Ear<M>, message: M): void {
  ear.onmessage?.({ data: structuredClone(message) } as MessageEvent<M>);
}

/** An engine that thinks as the real one does. */
export function engine(): Engine {
  const port: Engine = { onmessage: null, onerror: null, postMessage, terminate };
  const thoughts = new Thoughts(
    async () => VEILED,
    (message) => hear(port, message),
  );
  function postMessage(message: ToEngine): void {
    void thoughts.take(structuredClone(message));
  }
  function terminate(): void {
    port.onmessage = null;
  }
  return port;
}

export const thinker = (): Thinker => new EngineThinker(engine);

type House = { store?: Store; hold?: Hold; thinker?: Thinker; channel?: BroadcastChannel | null };

/** A table worker; where it is given a store it finds what another left there. */
export function worker(house: House = {}): Engine {
  const port: Engine = { onmessage: null, onerror: null, postMessage, terminate };
  const { take } = serve({
    openStore: async () => house.store ?? new Memory(),
    titleOf: async () => VEILED,
    hold: house.hold ?? holdAlways,
    thinker: house.thinker ?? thinker(),
    channel: house.channel ?? null,
    tell: (message: FromWorker) => hear(port, message),
  });
  function postMessage(message: ToWorker): void {
    const copied = structuredClone(message);
    queueMicrotask(() => port.onmessage && take(copied));
  }
  function terminate(): void {
    port.onmessage = null;
  }
  return port;
}

/** What a browser does when a worker breaks. */
export function fail(port: Engine): void {
  port.onerror?.call(port as Worker, new ErrorEvent('error'));
}
