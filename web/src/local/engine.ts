/** The worker in which bots think, so that the table answers at once. It knows what it is asked. */
import { Thoughts, type FromEngine, type ToEngine } from './thoughts';
import { titleOf } from './titles';

const thoughts = new Thoughts(titleOf, (message: FromEngine) => postMessage(message));
addEventListener('message', (event: MessageEvent<ToEngine>) => void thoughts.take(event.data));
