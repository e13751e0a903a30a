/** Looks after tables when nobody does anything: bots to ask, clocks to stop. */
import { bytesToHex } from '@noble/hashes/utils.js';
import type { Hub } from './hub';
import type { Random } from './id';
import { beginnerOf } from './levels';
import type { Live } from './live';
import type { Question, Thought } from './rules';
import { due } from './table/clock';
import { act } from './table/turn';
import { Refused } from './table/refused';
import type { Thinker } from './thinker';

const THINK_MS = 1_000;
const AGAIN_MS = 3_000;
/** What timers can count to. */
const LONGEST_MS = 2 ** 31 - 1;
/** What a bot may be refused without anybody having done anything wrong: the table has gone on. */
const GONE_ON = ['stale', 'not-your-turn', 'game-over', 'time-is-up', 'no-such-table'];

export class Keeper {
  constructor(
    private readonly hub: Hub,
    private readonly thinker: Thinker,
    private readonly random: Random,
  ) {}

  /** What is asked about a seat: what it sees, and nothing else. */
  question(live: Live, seat: number, level: string, milliseconds: number): Question {
    const { options } = live.table;
    const seen = live.table.requirePlaying().seen(seat);
    return { options, seat, seen, level, seed: [this.number(), this.number()], milliseconds };
  }

  /** See to the next decision. */
  attend(live: Live): void {
    this.setAlarm(live);
    const seat = live.table.decider;
    const isBots = seat !== null && live.isHeld && live.table.isBot(seat);
    if (isBots && live.thinking?.version === live.table.version) return;
    live.thinking?.search.stop();
    live.thinking = null;
    if (isBots) void this.play(live, seat);
  }

  /** One decision. A bot that fails plays anything legal: nobody waits for it in vain. */
  private async play(live: Live, seat: number): Promise<void> {
    const { table } = live;
    // If the table has gone on when the bot answers, its answer is stale and dropped.
    const { version } = table;
    const legal = table.requirePlaying().legalActions().map((one) => table.rules.notation(one));
    const level = table.botOf(seat) || beginnerOf(live.levels);
    const question = this.question(live, seat, level, this.milliseconds(live, seat));
    const thinking = { search: this.thinker.think(table.setup.game, question), version };
    live.thinking = thinking;
    const thought = await thinking.search.done;
    if (live.thinking !== thinking) return; // it was stopped
    const action = this.checked(thought, legal);
    try {
      await this.hub.change(live, (now, at) => act(now, seat, version, action, '', at));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (!GONE_ON.includes(error.code)) this.playAgain(live, error);
      else if (live.thinking === thinking) this.lookAgain(live);
    } finally {
      if (live.thinking === thinking) live.thinking = null;
    }
  }

  /** Another tab was faster; what it made of the table may be a bot's decision again. */
  private lookAgain(live: Live): void {
    live.thinking = null;
    this.attend(live);
  }

  /** What it did could not be kept: somebody should know, and perhaps there is room soon. */
  private playAgain(live: Live, refusal: Refused): void {
    this.hub.parts.tell(refusal.answer(null));
    setTimeout(() => this.attend(live), AGAIN_MS);
  }

  private checked(thought: Thought | null, legal: readonly string[]): string {
    if (thought !== null && legal.includes(thought.action)) return thought.action;
    return legal[this.number() % legal.length] ?? '';
  }

  /** How long it may think: less when its clock runs down, never longer for what it holds. */
  private milliseconds({ table }: Live, seat: number): number {
    if (due(table.clock) === null) return THINK_MS;
    const left = table.clock.left[seat] || THINK_MS * 30;
    return Math.min(THINK_MS, Math.floor(left / 30));
  }

  private setAlarm(live: Live): void {
    clearTimeout(live.alarm);
    const up = due(live.table.clock);
    if (up === null || !live.isFollowed || !live.table.isPlaying) return;
    const wait = Math.min(LONGEST_MS, Math.max(0, up + 1 - this.hub.parts.now()));
    live.alarm = setTimeout(() => void this.look(live), wait);
  }

  /** Stop the clock if it is up. */
  async look(live: Live): Promise<void> {
    try {
      await this.hub.change(live, () => null);
      this.setAlarm(live);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
    }
  }

  private number(): number {
    return Number.parseInt(bytesToHex(this.random(4)), 16) >>> 1;
  }
}
