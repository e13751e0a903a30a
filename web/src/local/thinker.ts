/** Asks the engine. One that fails, or does not stop when told to, is ended and another started. */
import type { Question, Thought } from './rules';
import type { FromEngine, ToEngine } from './thoughts';

/** A bot that thinks. */
export type Search = {
  /** Its last thought; null when it failed or was stopped before it had one. */
  done: Promise<Thought | null>;
  stop: () => void;
};

export interface Thinker {
  think(game: string, question: Question, hear?: (thought: Thought) => void): Search;
}

/** What the thinker needs of a Worker. */
export type Engine = Pick<Worker, 'postMessage' | 'terminate' | 'onmessage' | 'onerror'>;

/** How long an engine may go on after it was told to stop. */
const STOP_MS = 400;
/** What an answer may take beyond the time the bot was given: rules and bots have to be loaded. */
const GRACE_MS = 15_000;

type Waiting = {
  asked: ToEngine;
  isStopped: boolean;
  last: Thought | null;
  hear: (thought: Thought) => void;
  settle: (thought: Thought | null) => void;
  limit: ReturnType<typeof setTimeout>;
};

export class EngineThinker implements Thinker {
  private engine: Engine | null = null;
  private readonly waiting = new Map<number, Waiting>();
  private questions = 0;

  constructor(private readonly start: () => Engine) {}

  think(game: string, question: Question, hear: (thought: Thought) => void = () => {}): Search {
    this.questions += 1;
    const id = this.questions;
    const asked = { type: 'think', id, game, question } as const;
    const done = new Promise<Thought | null>((settle) => {
      const limit = setTimeout(() => this.giveUp(id), question.milliseconds + GRACE_MS);
      this.waiting.set(id, { asked, isStopped: false, last: null, hear, settle, limit });
    });
    this.send(asked);
    return { done, stop: () => this.stop(id) };
  }

  private stop(id: number): void {
    const waiting = this.waiting.get(id);
    if (waiting === undefined || waiting.isStopped) return;
    waiting.isStopped = true;
    clearTimeout(waiting.limit);
    waiting.limit = setTimeout(() => this.giveUp(id), STOP_MS);
    this.send({ type: 'stop', id });
  }

  private send(message: ToEngine): void {
    this.engine ??= this.begin();
    this.engine.postMessage(message);
  }

  private begin(): Engine {
    const engine = this.start();
    engine.onmessage = (event: MessageEvent<FromEngine>) => this.take(event.data);
    engine.onerror = (event) => {
      event.preventDefault(); // the worker that asked is as well as before
      for (const id of this.waiting.keys()) this.giveUp(id);
    };
    return engine;
  }

  private take(message: FromEngine): void {
    const waiting = this.waiting.get(message.id);
    if (waiting === undefined) return;
    if (message.type !== 'thought') {
      this.settle(message.id, waiting);
      return;
    }
    waiting.last = message.thought;
    if (!waiting.isStopped) waiting.hear(message.thought);
  }

  private settle(id: number, { limit, settle, last }: Waiting): void {
    clearTimeout(limit);
    this.waiting.delete(id);
    settle(last);
  }

  /** End an engine that does not answer; what others asked meanwhile is asked again. */
  private giveUp(id: number): void {
    const late = this.waiting.get(id);
    if (late === undefined) return;
    this.engine?.terminate();
    this.engine = null;
    this.settle(id, late);
    for (const [other, waiting] of this.waiting) {
      if (waiting.isStopped) this.settle(other, waiting);
      else this.send(waiting.asked);
    }
  }
}
