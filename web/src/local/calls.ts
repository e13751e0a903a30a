/** What goes between the page and the worker besides the protocol's own messages. */
import type { FromClient, Refused, ToClient } from '../protocol';
import type { Desk } from './desk';

/** What the page may have the worker do, by name. */
export type Calls = Pick<
  Desk,
  'create' | 'list' | 'forget' | 'content' | 'replay' | 'transcript' | 'record' | 'handOver'
>;

export type Call = {
  [K in keyof Calls]: { type: 'call'; id: string; name: K; argument: Parameters<Calls[K]>[0] };
}[keyof Calls];
export type Returned =
  | { type: 'returned'; id: string; value: unknown }
  | { type: 'failed'; id: string; refusal: Refused };

/** Said once, when the worker is ready: whether what is played outlives the page. */
export type Ready = { type: 'ready'; isKept: boolean };

/** Nobody looks at hints any more. */
export type Enough = { type: 'enough' };

export type ToWorker = FromClient | Call | Enough;
export type FromWorker = ToClient | Returned | Ready;
