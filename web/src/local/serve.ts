/** Serves one page: puts the parts of a desk together and answers what comes. */
import type { Call, FromWorker, ToWorker } from './calls';
import { Desk } from './desk';
import type { Parts } from './hub';
import type { Store } from './store';
import { Refused } from './table/refused';
import type { Thinker } from './thinker';

type Needs = Omit<Parts, 'store' | 'tell' | 'announce' | 'now'> & {
  openStore: () => Promise<Store>;
  thinker: Thinker;
  /** Carries word of tables that have grown to the other tabs; null where there is no such thing. */
  channel: BroadcastChannel | null;
  tell: (message: FromWorker) => void;
};

type Asked = Exclude<ToWorker, { type: 'ping' }>;

/** Answers messages in the order they come, as soon as the store is open. */
export function serve({ openStore, thinker, channel, tell, ...parts }: Needs): {
  take: (message: ToWorker) => void;
} {
  const opened = openStore().then((store) => {
    tell({ type: 'ready', isKept: store.isKept });
    const announce = (table: string): void => channel?.postMessage(table);
    const random = (count: number): Uint8Array => crypto.getRandomValues(new Uint8Array(count));
    return new Desk({ ...parts, store, tell, announce, now: Date.now }, thinker, random);
  });
  if (channel !== null) {
    channel.onmessage = async (event: MessageEvent<string>) => {
      const desk = await opened;
      // What cannot be read now is read before the next decision.
      await desk.hub.grown(event.data).catch(() => undefined);
    };
  }
  const take = (message: ToWorker): void => {
    // Whoever asks whether we are there does not wait for a store to open or rules to load.
    if (message.type === 'ping') tell({ type: 'pong', at: message.at, now: Date.now() });
    else void opened.then((desk) => answer(desk, message, tell));
  };
  return { take };
}

async function answer(desk: Desk, message: Asked, tell: Needs['tell']): Promise<void> {
  if (message.type === 'enough') desk.enough();
  else if (message.type === 'call') tell(await called(desk, message));
  else await desk.take(message);
}

async function called(desk: Desk, call: Call): Promise<FromWorker> {
  const { id } = call;
  try {
    return { type: 'returned', id, value: await run(desk, call) };
  } catch (error) {
    if (!(error instanceof Refused)) console.error(error);
    const refusal = error instanceof Refused ? error : new Refused('internal');
    return { type: 'failed', id, refusal: refusal.answer(null) };
  }
}

function run(desk: Desk, call: Call): Promise<unknown> {
  switch (call.name) {
    case 'create':
      return desk.create(call.argument);
    case 'list':
      return desk.list();
    case 'forget':
      return desk.forget(call.argument);
    case 'content':
      return desk.content(call.argument);
    case 'replay':
      return desk.replay(call.argument);
    case 'transcript':
      return desk.transcript(call.argument);
    case 'record':
      return desk.record(call.argument);
    case 'handOver':
      return desk.handOver(call.argument);
  }
}
