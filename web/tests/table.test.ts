import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Connection } from '../src/client/connection.svelte';
import { TableModel, type Notice } from '../src/client/table.svelte';
import type { About, HappeningShown, Seen } from '../src/protocol';
import { FakeSocket } from './fake-server';

const TABLE = 'Vd3x';
let notices: Notice[];

function happening(version: number): HappeningShown {
  return { version, at: version, seat: 0, kind: 'acted', text: `action ${version}` };
}

function seen(version: number, known: Partial<Seen> = {}): Seen {
  const base = { table: TABLE, seat: 0, version, phase: 'playing', digest: '', now: 0 } as const;
  return { type: 'seen', ...base, happenings: [happening(version)], ...known } as Seen;
}

function sit(tokens: string[] = ['token']): { connection: Connection; model: TableModel } {
  const connection = new Connection('ws://test/socket');
  const model = new TableModel(TABLE, connection, () => tokens, (notice) => notices.push(notice));
  return { connection, model };
}

beforeEach(() => {
  notices = [];
  FakeSocket.all = [];
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a server that prepares its first games', () => {
  it('is waited for, and asked again when it is ready', () => {
    const { connection, model } = sit();
    FakeSocket.last.greet();
    FakeSocket.last.tell({ type: 'preparing', percent: 40 });
    FakeSocket.last.tell({ type: 'refused', code: 'preparing', values: { percent: 40 }, id: null });
    expect([connection.preparing, model.missing]).toEqual([40, null]);
    FakeSocket.last.tell({ type: 'preparing', percent: 100 });
    expect(connection.preparing).toBe(null);
    expect(FakeSocket.last.heardOf('subscribe')).toHaveLength(2);
  });
});

describe('a table', () => {
  it('shows an action at once and settles it when the position comes', async () => {
    const { model } = sit();
    FakeSocket.last.greet();
    FakeSocket.last.tell(seen(5));
    const playing = model.act(0, 'ox c1-c2');
    expect(model.pending).toBe('ox c1-c2');
    const [act] = FakeSocket.last.heardOf('act');
    expect(act).toMatchObject({ table: TABLE, seat: 0, version: 5, action: 'ox c1-c2' });
    FakeSocket.last.tell({ type: 'accepted', id: act?.id ?? '', version: 6 });
    await playing;
    expect(model.pending).toBe('ox c1-c2');
    FakeSocket.last.tell(seen(6));
    expect(model.pending).toBeNull();
  });

  it('bounces a refused action back with the reason', async () => {
    const { model } = sit();
    FakeSocket.last.greet();
    FakeSocket.last.tell(seen(5));
    const playing = model.act(0, 'ox c1-c9');
    const id = FakeSocket.last.heardOf('act')[0]?.id ?? '';
    FakeSocket.last.tell({ type: 'refused', code: 'stale', values: { version: 6 }, id });
    await playing;
    expect(model.pending).toBeNull();
    expect(notices).toMatchObject([{ kind: 'refused', refusal: { code: 'stale' } }]);
  });

  it('sends nothing while an action is on its way', () => {
    const { model } = sit();
    FakeSocket.last.greet();
    model.act(0, 'first');
    model.act(0, 'second');
    expect(FakeSocket.last.heardOf('act')).toHaveLength(1);
  });

  it('adds what happened to the log once, and ignores what is older than it knows', () => {
    const { model } = sit();
    FakeSocket.last.greet();
    FakeSocket.last.tell(seen(5));
    FakeSocket.last.tell(seen(6, { happenings: [happening(5), happening(6)] }));
    FakeSocket.last.tell(seen(4));
    expect(model.log(0).map(({ version }) => version)).toEqual([5, 6]);
    expect(model.version).toBe(6);
  });

  it('keeps the sights of several seats apart', () => {
    const { model } = sit(['a', 'b']);
    FakeSocket.last.greet();
    FakeSocket.last.tell(seen(5, { seat: 1, legal: ['x'] }));
    FakeSocket.last.tell(seen(5, { seat: 0 }));
    expect(model.seats).toEqual([0, 1]);
    expect(model.seen(1)?.legal).toEqual(['x']);
    expect(model.seen(0)?.legal).toBeUndefined();
  });

  it('knows who decides as soon as one of its seats was told', () => {
    const { model } = sit(['a', 'b']);
    FakeSocket.last.greet();
    FakeSocket.last.tell(seen(5, { seat: 0, decides: 0 }));
    FakeSocket.last.tell(seen(5, { seat: 1, decides: 0 }));
    FakeSocket.last.tell(seen(6, { seat: 0, decides: 1 }));
    expect(model.decides).toBe(1);
    expect(model.seen(1)?.decides).toBe(0);
  });

  it('says so when there is no such table, and only then', () => {
    const { model } = sit();
    FakeSocket.last.greet();
    FakeSocket.last.tell({ type: 'refused', code: 'no-such-table', values: {}, id: null });
    expect(model.missing).toBe('no-such-table');
    FakeSocket.last.tell({ type: 'about', table: TABLE } as About);
    FakeSocket.last.tell(seen(1));
    expect(model.missing).toBeNull();
  });

  it('tells of new chat only, not of what was said before this page came', () => {
    const { model } = sit();
    FakeSocket.last.greet();
    FakeSocket.last.tell({ type: 'about', table: TABLE } as About);
    const said = { seat: 0, name: 'Léa', text: 'hi' };
    const old = { ...said, number: 0, at: Date.now() - 60_000 };
    const fresh = { ...said, number: 1, at: Date.now() + 1 };
    FakeSocket.last.tell({ type: 'chat', table: TABLE, said: [old] });
    FakeSocket.last.tell({ type: 'chat', table: TABLE, said: [fresh] });
    FakeSocket.last.tell({ type: 'chat', table: TABLE, said: [old, fresh] });
    expect(model.chat).toHaveLength(2);
    expect(notices).toEqual([{ kind: 'chatted' }]);
  });
});

describe('a connection', () => {
  it('comes back by itself, resumes by version and asks again under the same id', async () => {
    const { connection, model } = sit();
    const first = FakeSocket.last;
    first.greet();
    first.tell(seen(5));
    const playing = model.act(0, 'ox c1-c2');
    const sent = first.heardOf('act')[0];
    first.close();
    expect(connection.state).toBe('connecting');
    await vi.advanceTimersByTimeAsync(1_000);
    const second = FakeSocket.last;
    expect(second).not.toBe(first);
    second.greet();
    expect(connection.state).toBe('online');
    expect(second.heardOf('subscribe')).toMatchObject([{ since: 5, tokens: ['token'] }]);
    expect(second.heardOf('act')).toEqual([sent]);
    second.tell({ type: 'accepted', id: sent?.id ?? '', version: 6 });
    second.tell(seen(6));
    await playing;
    expect(model.pending).toBeNull();
  });

  it.each(['offline', 'online'])('asks at once whether anybody is there when the device says %s', (event) => {
    sit();
    FakeSocket.last.greet();
    dispatchEvent(new Event(event));
    expect(FakeSocket.last.heardOf('ping')).toHaveLength(1);
  });

  it('gives up on a socket that has fallen silent', async () => {
    sit();
    FakeSocket.last.greet();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(FakeSocket.last.heardOf('ping')).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(FakeSocket.all).toHaveLength(2);
  });

  it('says when the server restarts and when it stays away', async () => {
    const { connection } = sit();
    FakeSocket.last.greet();
    FakeSocket.last.tell({ type: 'goodbye', reason: 'restart' });
    FakeSocket.last.close();
    expect(connection.state).toBe('restart');
    for (let attempt = 0; attempt < 8; attempt += 1) {
      await vi.advanceTimersByTimeAsync(9_000);
      FakeSocket.last.close();
    }
    expect(connection.state).toBe('offline');
  });

  it('knows the time of the server', () => {
    const { connection } = sit();
    FakeSocket.last.greet(Date.now() + 5_000);
    expect(connection.offset).toBe(5_000);
  });

  it('hangs up when nobody follows a table any more', () => {
    const { model } = sit();
    FakeSocket.last.greet();
    model.leaveScreen();
    expect(FakeSocket.last.readyState).toBe(FakeSocket.CLOSED);
    expect(FakeSocket.all).toHaveLength(1);
  });
});
