import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { openDB } from 'idb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openStore } from '../src/local/keep';
import {
  Forgotten,
  Memory,
  MOST_TABLES,
  Unkept,
  VersionTaken,
  type Head,
  type Store,
  type Write,
} from '../src/local/store';
import type { Line } from '../src/local/table/line';

function line(version: number, text = ''): Line {
  return { version, at: version, seat: -1, kind: 'acted', text, id: '', digest: `d${version}` };
}

function write(table: string, versions: number[], known: Partial<Head> = {}): Write {
  const head: Head = {
    table,
    game: 'veiled',
    seed: '00',
    levels: ['uniform'],
    players: [],
    phase: 'playing',
    decides: 0,
    at: 0,
    ...known,
  };
  return { head, lines: versions.map((version) => line(version)) };
}

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
});

afterEach(() => {
  vi.unstubAllGlobals();
});

const KINDS: Record<string, () => Promise<Store>> = {
  'the database': openStore,
  memory: async () => new Memory(),
};

describe.each(Object.entries(KINDS))('%s', (_name, open) => {
  it('gives back what was written, from any version on', async () => {
    const store = await open();
    await store.write([write('a', [0, 1]), write('b', [0])]);
    await store.write([write('a', [2], { phase: 'over' })]);
    const stored = await store.load('a', 1);
    expect(stored?.lines).toMatchObject([{ version: 1 }, { version: 2, digest: 'd2' }]);
    expect(stored?.head.phase).toBe('over');
    expect((await store.load('b'))?.lines).toHaveLength(1);
    expect(await store.load('c')).toBeNull();
  });

  it('takes a version once, and nothing of a write that comes too late', async () => {
    const store = await open();
    await store.write([write('a', [0, 1])]);
    const late = store.write([write('new', [0]), write('a', [1, 2], { phase: 'over' })]);
    await expect(late).rejects.toThrow(VersionTaken);
    expect(await store.load('new')).toBeNull();
    expect((await store.load('a'))?.lines).toHaveLength(2);
    expect((await store.load('a'))?.head.phase).toBe('playing');
  });

  it('forgets a table with its lines, and lets nobody go on at it', async () => {
    const store = await open();
    await store.write([write('a', [0, 1]), write('b', [0])]);
    await store.forget('a');
    expect((await store.list()).map(({ table }) => table)).toEqual(['b']);
    await expect(store.write([write('a', [2])])).rejects.toThrow(Forgotten);
    await store.write([write('a', [0])]);
    expect((await store.load('a'))?.lines).toHaveLength(1);
  });

  it('makes room: first the oldest that are over, then the oldest', async () => {
    const store = await open();
    await store.write([write('over', [0], { at: 50, phase: 'over' })]);
    for (let at = 1; at <= MOST_TABLES; at += 1) await store.write([write(`t${at}`, [0], { at })]);
    const tables = async (): Promise<string[]> => (await store.list()).map(({ table }) => table);
    expect(await tables()).toHaveLength(MOST_TABLES);
    expect(await tables()).not.toContain('over');
    await store.write([write('newest', [0], { at: 999 })]);
    expect(await tables()).not.toContain('t1');
    expect(await tables()).toContain('newest');
    expect((await store.load('t1'))).toBeNull();
  });
});

describe('the database', () => {
  it('is the same for the next page', async () => {
    await (await openStore()).write([write('a', [0, 1])]);
    const next = await openStore();
    expect(next.isKept).toBe(true);
    expect((await next.load('a'))?.lines).toHaveLength(2);
  });

  it('steps aside for a newer page, whose database it cannot read', async () => {
    const store = await openStore();
    await store.write([write('a', [0])]);
    const newer = await openDB('kitama', 99);
    await expect(store.load('a')).rejects.toThrow(Unkept);
    newer.close();
  });

  it('says so when the device is full, and nothing has changed', async () => {
    const store = await openStore();
    await store.write([write('a', [0])]);
    const full = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
      throw new DOMException('no room', 'QuotaExceededError');
    });
    await expect(store.write([write('a', [1])])).rejects.toThrow(Unkept);
    full.mockRestore();
    expect((await store.load('a'))?.lines).toHaveLength(1);
    await store.write([write('a', [1])]);
    expect((await store.load('a'))?.lines).toHaveLength(2);
  });

  it('is memory where there is none, and does not hide it', async () => {
    vi.stubGlobal('indexedDB', undefined);
    const store = await openStore();
    expect(store.isKept).toBe(false);
    await store.write([write('a', [0])]);
    expect((await store.load('a'))?.lines).toHaveLength(1);
  });
});
