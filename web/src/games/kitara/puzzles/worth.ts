/** What the end of a task's moves is worth: the compiled judgement. */
import type { KitaraRules } from '../local/rules';
import type { KitaraState } from '../local/state';
import { GOALS, type Task } from './read';

const rooms = new WeakMap<KitaraRules, number>();

/** The value of a state for who began in the root; less than 0 where it misses what is asked. */
export function worth(rules: KitaraRules, root: KitaraState, state: KitaraState, { goal }: Task): number {
  const { module } = rules;
  const room = rooms.get(rules) ?? module.take(2 * root.record.length);
  rooms.set(rules, room);
  module.bytes(room, root.record.length).set(root.record);
  module.bytes(room + root.record.length, root.record.length).set(state.record);
  return module.call.worth(root.settings, room, room + root.record.length, GOALS.indexOf(goal));
}
