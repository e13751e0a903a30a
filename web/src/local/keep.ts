/** Tables in the browser's own database. Two tabs never fork a list: a version is added once. */
import { openDB, type DBSchema, type IDBPDatabase, type IDBPTransaction } from 'idb';
import {
  Forgotten,
  Memory,
  overdue,
  Unkept,
  VersionTaken,
  type Head,
  type Store,
  type Stored,
  type Write,
} from './store';
import type { Line } from './table/line';

const NAME = 'kitama';

interface Schema extends DBSchema {
  tables: { key: string; value: Head };
  lines: { key: [table: string, version: number]; value: Line & { table: string } };
}
type Database = IDBPDatabase<Schema>;
type Transaction = IDBPTransaction<Schema, ('tables' | 'lines')[], 'readwrite'>;

/** What leads from each version of the database to the next. */
const UPGRADES: readonly ((database: Database) => void)[] = [
  (database) => {
    database.createObjectStore('tables', { keyPath: 'table' });
    database.createObjectStore('lines', { keyPath: ['table', 'version'] });
  },
];

/** The database of this device, or where there is none, memory. */
export async function openStore(): Promise<Store> {
  try {
    return new Keep(await openDatabase());
  } catch {
    return new Memory();
  }
}

function openDatabase(): Promise<Database> {
  return openDB<Schema>(NAME, UPGRADES.length, {
    upgrade(database, from) {
      for (const upgrade of UPGRADES.slice(from)) upgrade(database);
    },
    // A newer page wants to upgrade it: this one reads it again when it next needs it.
    blocking(_current, _next, event) {
      (event.target as IDBDatabase).close();
    },
  });
}

const linesOf = (table: string, from = 0): IDBKeyRange =>
  IDBKeyRange.bound([table, from], [table, Infinity]);

class Keep implements Store {
  readonly isKept = true;

  constructor(private database: Database) {}

  load(table: string, from = 0): Promise<Stored | null> {
    return this.using(async (database) => {
      const reading = database.transaction(['tables', 'lines']);
      const head = await reading.objectStore('tables').get(table);
      const lines = await reading.objectStore('lines').getAll(linesOf(table, from));
      return head === undefined ? null : { head, lines };
    });
  }

  write(writes: readonly Write[]): Promise<void> {
    return this.using(async (database) => {
      const writing = database.transaction(['tables', 'lines'], 'readwrite', {
        durability: 'strict',
      });
      // A transaction that failed is heard of below, where it is waited for.
      writing.done.catch(() => undefined);
      try {
        for (const write of writes) await add(writing, write);
        if (writes.some(({ lines }) => lines[0]?.version === 0)) await makeRoom(writing);
      } catch (error) {
        abandon(writing);
        throw error;
      }
      await writing.done;
    });
  }

  list(): Promise<Head[]> {
    return this.using((database) => database.getAll('tables'));
  }

  forget(table: string): Promise<void> {
    return this.using(async (database) => {
      const writing = database.transaction(['tables', 'lines'], 'readwrite');
      await remove(writing, table);
      await writing.done;
    });
  }

  /** Do something with the database, opened again where the browser has closed it. */
  private async using<T>(work: (database: Database) => Promise<T>): Promise<T> {
    try {
      return await work(this.database);
    } catch (error) {
      if (!isClosed(error)) throw known(error);
    }
    try {
      this.database = await openDatabase();
      return await work(this.database);
    } catch (error) {
      throw known(error);
    }
  }
}

/** A closed database refuses a transaction before anything is written. */
function isClosed(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'InvalidStateError';
}

function known(error: unknown): Error {
  if (error instanceof Forgotten) return error;
  const isTaken = error instanceof DOMException && error.name === 'ConstraintError';
  return isTaken ? new VersionTaken() : new Unkept(String(error), { cause: error });
}

async function add(writing: Transaction, { head, lines }: Write): Promise<void> {
  const tables = writing.objectStore('tables');
  const isNew = lines[0]?.version === 0;
  if (!isNew && (await tables.get(head.table)) === undefined) throw new Forgotten();
  const adding = lines.map((line) =>
    writing.objectStore('lines').add({ ...line, table: head.table }),
  );
  await Promise.all([...adding, tables.put(head)]);
}

async function makeRoom(writing: Transaction): Promise<void> {
  const heads = await writing.objectStore('tables').getAll();
  for (const table of overdue(heads)) await remove(writing, table);
}

async function remove(writing: Transaction, table: string): Promise<void> {
  await writing.objectStore('tables').delete(table);
  await writing.objectStore('lines').delete(linesOf(table));
}

function abandon(writing: Transaction): void {
  try {
    writing.abort();
  } catch {
    // It has failed already.
  }
}
