import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Question } from '../src/local/rules';
import { EngineThinker, type Engine } from '../src/local/thinker';
import type { ToEngine } from '../src/local/thoughts';
import { fail, thinker } from './here';

const QUESTION: Question = {
  options: {},
  seat: 1,
  seen: new Uint8Array(3),
  level: 'uniform',
  seed: [1, 2],
  milliseconds: 100,
};

/** An engine that never answers. */
class Stuck implements Engine {
  onmessage = null;
  onerror: Engine['onerror'] = null;
  readonly heard: ToEngine[] = [];
  isEnded = false;

  postMessage(message: ToEngine): void {
    this.heard.push(message);
  }

  terminate(): void {
    this.isEnded = true;
  }
}

describe('a bot', () => {
  it('tells each of its thoughts, and the last is what it does', async () => {
    const heard: string[] = [];
    const search = thinker().think('veiled', QUESTION, ({ action }) => heard.push(action));
    expect(await search.done).toMatchObject({ action: 'end', value: 0.1 });
    expect(heard).toEqual(['step', 'take', 'end']);
  });

  it('stops between two thoughts', async () => {
    const heard: string[] = [];
    const search = thinker().think('veiled', QUESTION, ({ action }) => {
      heard.push(action);
      search.stop();
    });
    expect(await search.done).toMatchObject({ action: 'step' });
    expect(heard).toEqual(['step']);
  });
});

describe('an engine that does not answer', () => {
  let engines: Stuck[];
  let stuck: EngineThinker;

  beforeEach(() => {
    vi.useFakeTimers();
    engines = [];
    stuck = new EngineThinker(() => {
      const engine = new Stuck();
      engines.push(engine);
      return engine;
    });
  });

  afterEach(() => {
    vi.useRealTimers();
  });

  it('is ended after a while, and there is no thought', async () => {
    const search = stuck.think('veiled', QUESTION);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(await search.done).toBeNull();
    expect(engines[0]?.isEnded).toBe(true);
  });

  it('is ended soon when nobody wants to know; what was asked meanwhile is asked again', async () => {
    const first = stuck.think('veiled', QUESTION);
    first.stop();
    stuck.think('veiled', { ...QUESTION, seat: 2 });
    await vi.advanceTimersByTimeAsync(500);
    expect(await first.done).toBeNull();
    expect(engines).toHaveLength(2);
    expect(engines[1]?.heard).toMatchObject([{ type: 'think', question: { seat: 2 } }]);
  });

  it('fails with everything it was asked when it breaks', async () => {
    const searches = [stuck.think('veiled', QUESTION), stuck.think('veiled', QUESTION)];
    if (engines[0] !== undefined) fail(engines[0]);
    // The second question was put to a new engine, which is given its time.
    await vi.advanceTimersByTimeAsync(20_000);
    expect(await Promise.all(searches.map(({ done }) => done))).toEqual([null, null]);
  });
});
