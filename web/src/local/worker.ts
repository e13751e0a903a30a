/** The worker that holds the tables of this device and speaks the protocol with its page. */
import type { FromWorker, ToWorker } from './calls';
import { holdByLock } from './hold';
import { openStore } from './keep';
import { serve } from './serve';
import { EngineThinker } from './thinker';
import { titleOf } from './titles';

const startEngine = (): Worker =>
  new Worker(new URL('./engine.ts', import.meta.url), { type: 'module' });

const { take } = serve({
  openStore,
  titleOf,
  hold: holdByLock,
  thinker: new EngineThinker(startEngine),
  channel: 'BroadcastChannel' in globalThis ? new BroadcastChannel('kitama.tables') : null,
  tell: (message: FromWorker) => postMessage(message),
});
addEventListener('message', (event: MessageEvent<ToWorker>) => take(event.data));
