/** The worker in which a game of Kitara is looked back at: asked once, it tells again and again. */
import { titleOf } from '../../../local/titles';
import type { KitaraRules } from '../local/rules';
import { Reviewing, type Told } from './reviewing';

export type Asked = { game: string; options: Record<string, string>; actions: string[] };
export type Answer = { type: 'told'; told: Told } | { type: 'failed' };

function say(answer: Answer): void {
  postMessage(answer);
}

async function look({ game, options, actions }: Asked): Promise<void> {
  const { rules } = await titleOf(game);
  for (const told of new Reviewing(rules as KitaraRules).look(options, actions)) say({ type: 'told', told });
}

addEventListener('message', (event: MessageEvent<Asked>) => {
  look(event.data).catch((error: unknown) => {
    console.error(error);
    say({ type: 'failed' });
  });
});
