/** Lets bots think, and hears between two thoughts whether anybody still wants to know. */
import type { Question, Thought, Title } from './rules';

export type ToEngine =
  | { type: 'think'; id: number; game: string; question: Question }
  | { type: 'stop'; id: number };
type Asked = Extract<ToEngine, { type: 'think' }>;
export type FromEngine =
  | { type: 'thought'; id: number; thought: Thought }
  | { type: 'done'; id: number }
  | { type: 'failed'; id: number; reason: string };

export type Tell = (message: FromEngine) => void;

export class Thoughts {
  private readonly unwanted = new Set<number>();
  private last: Promise<void> = Promise.resolve();

  constructor(
    private readonly titleOf: (game: string) => Promise<Title>,
    private readonly tell: Tell,
  ) {}

  /** One question after the other: a title's bots have one memory. */
  take(message: ToEngine): Promise<void> {
    if (message.type === 'stop') this.unwanted.add(message.id);
    else this.last = this.last.then(() => this.think(message));
    return this.last;
  }

  private async think({ id, game, question }: Asked): Promise<void> {
    try {
      const { bots } = await this.titleOf(game);
      for (const thought of this.unwanted.has(id) ? [] : bots.think(question)) {
        this.tell({ type: 'thought', id, thought });
        await heard();
        if (this.unwanted.has(id)) break;
      }
      this.tell({ type: 'done', id });
    } catch (error) {
      this.tell({ type: 'failed', id, reason: String(error) });
    } finally {
      this.unwanted.delete(id);
    }
  }
}

/** Once round the event loop: messages that wait are taken meanwhile. */
function heard(): Promise<void> {
  return new Promise((resume) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resume();
    };
    port2.postMessage(null);
  });
}
