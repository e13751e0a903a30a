/** The one socket of this page, opened when somebody first needs it. */
import { Connection } from './connection.svelte';

let wire: Connection | undefined;

export function theWire(): Connection {
  wire ??= new Connection(`${location.origin.replace(/^http/, 'ws')}/socket`);
  return wire;
}
