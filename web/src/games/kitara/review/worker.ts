/** The worker in which games of Kitara are looked back at: of a game it tells again and again, of a turn that is
 * tried once more it tells once. */
import { titleOf } from '../../../local/titles';
import type { KitaraRules } from '../local/rules';
import { Reviewing, type Attempt, type Told } from './reviewing';

export type Asked =
  | { type: 'game'; game: string; options: Record<string, string>; actions: string[] }
  | { type: 'turn'; game: string; options: Record<string, string>; record: Uint8Array; actions: string[] };
export type Answer = { type: 'told'; told: Told } | { type: 'tried'; tried: Attempt } | { type: 'failed' };

function say(answer: Answer): void {
  postMessage(answer);
}

let reviewing: Promise<Reviewing> | undefined;

function reviewer(game: string): Promise<Reviewing> {
  reviewing ??= titleOf(game).then(({ rules }) => new Reviewing(rules as KitaraRules));
  return reviewing;
}

async function take(asked: Asked): Promise<void> {
  const found = await reviewer(asked.game);
  if (asked.type === 'turn') {
    say({ type: 'tried', tried: found.tried(asked.options, asked.record, asked.actions) });
    return;
  }
  for (const told of found.look(asked.options, asked.actions)) say({ type: 'told', told });
}

addEventListener('message', (event: MessageEvent<Asked>) => {
  take(event.data).catch((error: unknown) => {
    console.error(error);
    say({ type: 'failed' });
  });
});
