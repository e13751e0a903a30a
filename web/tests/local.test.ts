import { afterEach, describe, expect, it, vi } from 'vitest';
import { HttpRefusal } from '../src/client/http';
import { LocalConnection } from '../src/client/local.svelte';
import { TableModel, type Notice } from '../src/client/table.svelte';
import type { Hold } from '../src/local/hold';
import { isLocal } from '../src/local/id';
import { Memory, Unkept, type Store, type Write } from '../src/local/store';
import type { Engine, Thinker } from '../src/local/thinker';
import type { NewTable } from '../src/protocol';
import { fail, worker } from './here';

const LEVELS = ['uniform'];
const AGAINST_A_BOT: NewTable = {
  game: 'veiled',
  seats: [{ who: 'me', name: 'Léa' }, { who: 'bot', bot: 'uniform' }],
};
const ONE_SCREEN: NewTable = {
  game: 'veiled',
  seats: [{ who: 'me', name: 'Léa' }, { who: 'me', name: 'Jonas' }],
  hot_seat: true,
};

/** A store that can be full. */
class Full extends Memory {
  isFull = false;

  override write(writes: readonly Write[]): Promise<void> {
    return this.isFull ? Promise.reject(new Unkept('no room')) : super.write(writes);
  }
}

/** A store that outlives its worker, and says so. */
class Kept extends Memory {
  override readonly isKept = true;
}

type Page = { connection: LocalConnection; model: TableModel; notices: Notice[] };

function look(connection: LocalConnection, table: string): Page {
  const notices: Notice[] = [];
  const model = new TableModel(table, connection, () => [], (notice) => notices.push(notice));
  return { connection, model, notices };
}

async function sit(asked = AGAINST_A_BOT, start: () => Engine = () => worker()): Promise<Page> {
  const connection = new LocalConnection(start);
  const { table } = await connection.create(asked, LEVELS);
  const page = look(connection, table);
  await vi.waitFor(() => expect(page.model.seats.length).toBeGreaterThan(0));
  return page;
}

/** One lock for all tabs, first come first served. */
function queue(): Hold {
  const waiting: (() => void)[] = [];
  return (_table, held) => {
    waiting.push(held);
    if (waiting.length === 1) held();
    return () => {
      const isFirst = waiting[0] === held;
      waiting.splice(waiting.indexOf(held), 1);
      if (isFirst) waiting[0]?.();
    };
  };
}

afterEach(() => {
  vi.useRealTimers();
});

describe('a table of this device', () => {
  it('is played like a server’s: the bot answers, and the game has an end', async () => {
    const { model } = await sit();
    expect(isLocal(model.id)).toBe(true);
    expect(model.about?.seats.map(({ player }) => player?.type)).toEqual(['person', 'bot']);
    for (let turn = 0; turn < 2; turn += 1) {
      await vi.waitFor(() => expect(model.seen(0)?.legal).toContain('end'));
      await model.act(0, 'end');
    }
    await vi.waitFor(() => expect(model.seen(0)?.phase).toBe('over'));
    expect(model.seen(0)?.outcome?.reason).toBe('turns');
    expect(model.log(0).filter(({ seat, kind }) => seat === 1 && kind === 'acted')).toHaveLength(2);
  });

  it('stands in the list, has a replay and texts, and can be forgotten', async () => {
    const { connection, model } = await sit(ONE_SCREEN);
    await model.act(0, 'take');
    expect(await connection.list()).toMatchObject([
      { table: model.id, game: 'veiled', phase: 'playing', decides: 0 },
    ]);
    expect(JSON.stringify(await connection.list())).not.toContain('seed');
    expect((await connection.replay(model.id)).frames).toHaveLength(3);
    expect(await connection.transcript(model.id)).toContain('player seat-0: Léa');
    await expect(connection.record(model.id)).rejects.toThrow('not-over');
    expect(await connection.handOver(model.id)).toMatch(/^kitama record 1\ntable: local\w{16}\nseed: /);
    expect(await connection.content(model.id)).toBeNull();
    await connection.forget(model.id);
    expect(await connection.list()).toEqual([]);
    const again = look(connection, model.id);
    await vi.waitFor(() => expect(again.model.missing).toBe('no-such-table'));
  });

  it('refuses what a table cannot be', async () => {
    const connection = new LocalConnection(() => worker());
    const wrong: [NewTable, string][] = [
      [{ ...ONE_SCREEN, options: { colour: 'blue' } }, 'bad-option'],
      [{ ...ONE_SCREEN, hot_seat: false }, 'already-seated'],
      [{ ...AGAINST_A_BOT, seats: [{ who: 'me', name: ' ' }, { who: 'open' }] }, 'bad-name'],
      [{ ...AGAINST_A_BOT, seats: [{ who: 'me', name: 'A' }, { who: 'open' }] }, 'seats-open'],
      [{ ...AGAINST_A_BOT, seats: [{ who: 'me', name: 'A' }, { who: 'bot', bot: 'x' }] }, 'no-such-bot'],
      [{ ...AGAINST_A_BOT, seats: [{ who: 'me', name: 'A' }] }, 'no-such-seat'],
    ];
    for (const [asked, code] of wrong) {
      const refusal = await connection.create(asked, LEVELS).catch((error: unknown) => error);
      expect(refusal).toBeInstanceOf(HttpRefusal);
      expect((refusal as HttpRefusal).code).toBe(code);
    }
    expect(await connection.list()).toEqual([]);
  });

  it('says what is not kept, and goes on where it was', async () => {
    const store = new Full();
    const { connection, model, notices } = await sit(ONE_SCREEN, () => worker({ store }));
    expect(connection.isKept).toBe(false);
    const { version } = model;
    store.isFull = true;
    await model.act(0, 'step');
    expect(notices).toMatchObject([{ kind: 'refused', refusal: { code: 'not-kept' } }]);
    expect(model.version).toBe(version);
    store.isFull = false;
    await model.act(0, 'step');
    expect(model.version).toBe(version + 1);
    expect(model.seen(0)?.can_undo).toBe(true);
  });

  it('lets a bot that fails do anything legal', async () => {
    const dumb = { think: () => ({ done: Promise.resolve(null), stop: () => {} }) };
    const { model } = await sit(AGAINST_A_BOT, () => worker({ thinker: dumb }));
    await model.act(0, 'end');
    await vi.waitFor(() => expect(model.log(0).some(({ seat }) => seat === 1)).toBe(true));
  });
});

describe('time', () => {
  const clock = { type: 'live', bank_ms: 10_000 } as const;

  it('runs out although nobody does anything', async () => {
    vi.useFakeTimers();
    const page = await sit({ ...ONE_SCREEN, clock });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(page.model.seen(0)?.clock).toMatchObject({ left_ms: [10_000, 10_000], running: null, is_waiting: true });
    for (const seat of [0, 1]) await page.model.act(seat, 'end');
    expect(page.model.seen(0)?.clock).toMatchObject({ left_ms: [10_000, 10_000], running: 0 });
    await vi.advanceTimersByTimeAsync(10_200);
    expect(page.model.seen(0)?.phase).toBe('playing');
    await vi.advanceTimersByTimeAsync(200);
    expect(page.model.seen(0)?.outcome).toMatchObject({ reason: 'time', winners: [1] });
    expect(page.model.about?.seats[0]?.gave_up).toBe(true);
  });
});

describe('a list that was bent', () => {
  it('is not opened', async () => {
    const store = new Memory();
    const { model } = await sit(ONE_SCREEN, () => worker({ store }));
    const stored = await store.load(model.id);
    const bent = stored?.lines.map((line) => (line.kind === 'sat' ? { ...line, seat: 1 } : line)) ?? [];
    await store.forget(model.id);
    if (stored !== null) await store.write([{ head: stored.head, lines: bent }]);
    const again = look(new LocalConnection(() => worker({ store })), model.id);
    await vi.waitFor(() => expect(again.model.missing).toBe('broken-table'));
  });
});

describe('a device that is full', () => {
  it('lets a bot wait until there is room, and says why', async () => {
    const store = new Full();
    const late: (() => void)[] = [];
    const think: Thinker['think'] = () => ({
      done: new Promise((settle) => late.push(() => settle(null))),
      stop: () => {},
    });
    const { model, notices } = await sit(AGAINST_A_BOT, () => worker({ store, thinker: { think } }));
    await model.act(0, 'end');
    await vi.waitFor(() => expect(late).toHaveLength(1));
    store.isFull = true;
    vi.useFakeTimers();
    late[0]?.();
    await vi.waitFor(() => expect(notices.at(-1)).toMatchObject({ refusal: { code: 'not-kept', id: null } }));
    store.isFull = false;
    await vi.advanceTimersByTimeAsync(5_000);
    expect(late).toHaveLength(2);
    late[1]?.();
    await vi.waitFor(() => expect(model.log(0).some(({ seat }) => seat === 1)).toBe(true));
  });
});

describe('a worker that goes', () => {
  it('is replaced, and everything accepted is there again', async () => {
    const store = new Memory();
    const workers: Engine[] = [];
    const start = (): Engine => {
      const next = worker({ store });
      workers.push(next);
      return next;
    };
    const { model } = await sit(ONE_SCREEN, start);
    await model.act(0, 'step');
    const { version } = model;
    if (workers[0] !== undefined) fail(workers[0]);
    await model.act(0, 'step');
    expect(model.version).toBe(version + 1);
    expect(workers).toHaveLength(2);
  });

  it('is replaced when it says nothing, and what it was asked happens once', async () => {
    const store = new Kept();
    let isDeaf = false;
    let started = 0;
    const start = (): Engine => {
      started += 1;
      const next = worker({ store });
      const { postMessage } = next;
      const own = started;
      // The first one dies with the request already stored: its answer never comes.
      next.postMessage = (message: unknown) => {
        if (own === 1 && isDeaf) next.onmessage = () => {};
        postMessage.call(next, message);
      };
      return next;
    };
    const { model } = await sit(ONE_SCREEN, start);
    const { version } = model;
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    isDeaf = true;
    const playing = model.act(0, 'step');
    await vi.advanceTimersByTimeAsync(6_000);
    vi.useRealTimers();
    await playing;
    expect(started).toBe(2);
    await vi.waitFor(() => expect(model.version).toBe(version + 1));
    expect(model.log(0).filter(({ kind }) => kind === 'acted')).toHaveLength(1);
  });

  it('is waited for when it is slow and nothing outlives it', async () => {
    let started = 0;
    const held: unknown[] = [];
    let isSlow = false;
    let wake: (message: unknown) => void = () => {};
    const { model } = await sit(ONE_SCREEN, () => {
      started += 1;
      const own = worker();
      const { postMessage } = own;
      wake = (message) => postMessage.call(own, message);
      own.postMessage = (message: unknown) => (isSlow ? void held.push(message) : wake(message));
      return own;
    });
    const { version } = model;
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    isSlow = true;
    const playing = model.act(0, 'step');
    await vi.advanceTimersByTimeAsync(20_000);
    vi.useRealTimers();
    held.forEach(wake);
    await playing;
    expect(started).toBe(1);
    await vi.waitFor(() => expect(model.version).toBe(version + 1));
  });

  it('is not replaced for ever: then it is said that nothing works', async () => {
    const silent = (): Engine => ({
      onmessage: null,
      onerror: null,
      postMessage: () => {},
      terminate: () => {},
    });
    vi.useFakeTimers();
    const connection = new LocalConnection(silent);
    const listing = connection.list().catch((error: HttpRefusal) => error.code);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await listing).toBe('busy');
    expect(connection.state).toBe('offline');
  });
});

describe('two tabs at one table', () => {
  async function tabs(asked: NewTable): Promise<{ store: Store; first: Page; second: Page }> {
    const store = new Memory();
    const hold = queue();
    const start = (): Engine =>
      worker({ store, hold, channel: new BroadcastChannel(`test ${expect.getState().currentTestName}`) });
    const first = await sit(asked, start);
    const second = look(new LocalConnection(start), first.model.id);
    await vi.waitFor(() => expect(second.model.seats.length).toBeGreaterThan(0));
    return { store, first, second };
  }

  it('see the same, and never fork the list', async () => {
    const { store, first, second } = await tabs(ONE_SCREEN);
    await second.model.act(0, 'step');
    await vi.waitFor(() => expect(first.model.version).toBe(second.model.version));
    await Promise.all([first.model.act(0, 'step'), second.model.act(0, 'end')]);
    const notices = [...first.notices, ...second.notices].filter(({ kind }) => kind === 'refused');
    expect(notices).toMatchObject([{ refusal: { code: 'stale' } }]);
    await vi.waitFor(() => expect(first.model.version).toBe(second.model.version));
    const lines = (await store.load(first.model.id))?.lines ?? [];
    expect(lines.map(({ version }) => version)).toEqual([...lines.keys()]);
    expect(first.model.seen(0)?.digest).toBe(lines.at(-1)?.digest);
  });

  it('let the bots think in one of them, and in the other when that one goes', async () => {
    const { first, second } = await tabs(AGAINST_A_BOT);
    await second.model.act(0, 'end');
    await vi.waitFor(() => expect(second.model.seen(0)?.decides).toBe(0));
    expect(second.model.log(0).filter(({ seat, kind }) => seat === 1 && kind === 'acted')).toHaveLength(1);
    first.model.leaveScreen();
    await second.model.act(0, 'end');
    await vi.waitFor(() => expect(second.model.seen(0)?.phase).toBe('over'));
  });

  it('go on where the one that went had no time to announce what it stored', async () => {
    const store = new Memory();
    const hold = queue();
    // Without a channel neither hears of the other.
    const start = (): Engine => worker({ store, hold });
    const first = await sit(ONE_SCREEN, start);
    const second = look(new LocalConnection(start), first.model.id);
    await vi.waitFor(() => expect(second.model.seats.length).toBeGreaterThan(0));
    await first.model.act(0, 'step');
    first.model.leaveScreen();
    await vi.waitFor(() => expect(second.model.version).toBe(first.model.version));
  });
});

describe('a hint', () => {
  it('comes soon, is about this version, and names what the seat would do', async () => {
    const { model } = await sit();
    const hinted = await model.hint(0);
    expect(hinted).toMatchObject({ action: 'end', version: model.version, seat: 0, line: ['end'] });
  });

  it('is refused to whoever does not decide', async () => {
    const { connection, model } = await sit(ONE_SCREEN);
    const wish = { type: 'hint', table: model.id, version: model.version } as const;
    expect(await connection.ask({ ...wish, seat: 1 })).toMatchObject({ code: 'not-your-turn' });
    expect(await connection.ask({ ...wish, seat: 0, version: 0 })).toMatchObject({ code: 'stale' });
    expect(await connection.ask({ ...wish, seat: 0 })).toMatchObject({ type: 'hinted' });
  });

  it('gets better while somebody looks, no faster than they read', async () => {
    let thinks: (action: string) => void = () => {};
    let isStopped = false;
    const think: Thinker['think'] = (_game, _question, hear = () => {}) => {
      thinks = (action) => hear({ action, value: 0, line: [action], alternatives: [], nodes: 1 });
      return { done: new Promise(() => {}), stop: () => (isStopped = true) };
    };
    const { model } = await sit(AGAINST_A_BOT, () => worker({ thinker: { think } }));
    vi.useFakeTimers();
    const better: string[] = [];
    const asked = model.hint(0, ({ action }) => better.push(action));
    await vi.advanceTimersByTimeAsync(100);
    thinks('step');
    thinks('take');
    await vi.advanceTimersByTimeAsync(400);
    expect((await asked)?.action).toBe('take');
    thinks('step');
    thinks('end');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(better).toEqual(['end']);
    model.enough();
    await vi.advanceTimersByTimeAsync(1);
    expect(isStopped).toBe(true);
  });

  it('ends with the decision it was about', async () => {
    let isStopped = false;
    const think: Thinker['think'] = () => ({
      done: new Promise((settle) => {
        stop = () => settle(null);
      }),
      stop: () => {
        isStopped = true;
        stop();
      },
    });
    let stop = (): void => {};
    const { model } = await sit(ONE_SCREEN, () => worker({ thinker: { think } }));
    const asked = model.hint(0);
    await model.act(0, 'step');
    expect(isStopped).toBe(true);
    expect(await asked).toBeNull();
  });
});
