/** Hints: what the strongest bot of this device would do, soon and then better and better.
 *
 * It is asked with the player's own view. Everybody who plays at a table of this device sits at this
 * screen or is a bot, so that nobody gets a hint against somebody who has none.
 */
import type { Hint, Hinted } from '../protocol';
import type { Hub } from './hub';
import type { Keeper } from './keeper';
import type { Live } from './live';
import type { Thought } from './rules';
import { Refused } from './table/refused';
import { requireFresh } from './table/turn';
import type { Search, Thinker } from './thinker';

/** When the first answer is due, where there is one by then. */
const FIRST_MS = 400;
/** How long a better one is left alone: nobody reads faster. */
const BETTER_MS = 700;
/** When it has thought enough. */
const LAST_MS = 15_000;
/** Besides the best action, it tells so many others. */
const OTHERS = 2;

export class Adviser {
  private search: Search | null = null;
  private isUnanswered = false;

  constructor(
    private readonly hub: Hub,
    private readonly keeper: Keeper,
    private readonly thinker: Thinker,
  ) {}

  /** Answer with a first thought, and tell better ones until enough(). Throws Refused. */
  async hint(live: Live, { id, seat, version }: Hint): Promise<void> {
    requireTurn(live, seat, version);
    if (this.isUnanswered) throw new Refused('too-fast');
    this.enough();
    const question = { ...this.keeper.question(live, seat, live.levels.at(-1) ?? '', LAST_MS), others: OTHERS };
    this.isUnanswered = true;
    const { table } = live;
    const about = { id, table: table.id, seat, version: table.version };
    const advice = new Advice((thought) => {
      if (table.version !== about.version) return;
      this.isUnanswered = false;
      this.hub.parts.tell(hinted(about, thought));
    });
    const search = this.thinker.think(table.setup.game, question, (thought) => advice.take(thought));
    this.search = search;
    const last = await search.done;
    advice.end(last);
    if (this.search === search) this.search = null;
    if (!this.isUnanswered) return;
    this.isUnanswered = false;
    throw new Refused(table.version === about.version ? 'busy' : 'stale');
  }

  /** Nobody looks any more. */
  enough(): void {
    this.search?.stop();
    this.search = null;
  }
}

/** Thoughts that are told one at a time: the first soon, later ones as fast as somebody reads. */
class Advice {
  private untold: Thought | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly tell: (thought: Thought) => void) {
    this.timer = setTimeout(() => this.tellUntold(), FIRST_MS);
  }

  take(thought: Thought): void {
    this.untold = thought;
    if (this.timer === undefined) this.tellUntold();
  }

  /** Tell the last one, unless it was told. */
  end(last: Thought | null): void {
    clearTimeout(this.timer);
    if (this.untold !== null && last !== null) this.tell(last);
  }

  private tellUntold(): void {
    this.timer = undefined;
    if (this.untold === null) return;
    this.tell(this.untold);
    this.untold = null;
    this.timer = setTimeout(() => this.tellUntold(), BETTER_MS);
  }
}

function requireTurn({ table }: Live, seat: number, version: number): void {
  const state = table.requirePlaying();
  table.requireInGame(seat);
  requireFresh(table, version);
  if (state.seat !== seat) throw new Refused('not-your-turn', { decides: state.seat });
}

function hinted(about: Pick<Hinted, 'id' | 'table' | 'seat' | 'version'>, thought: Thought): Hinted {
  const { action, value, line, alternatives } = thought;
  return { type: 'hinted', ...about, action, value, line, alternatives };
}
