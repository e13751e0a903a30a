/** Opening a stored table: whatever is wrong with it becomes a refusal that says what. */
import { digest, KINDS, type Line } from './line';
import { Refused } from './refused';
import type { Table } from './table';

/** Fold lines as they were stored. Throws Refused at the first that cannot be taken in. */
export function takeIn(table: Table, lines: readonly Line[]): void {
  for (const line of lines) {
    requireLink(table, line);
    try {
      table.fold(line);
    } catch (error) {
      if (error instanceof Refused) throw error;
      throw new Refused('broken-table', { line: line.version });
    }
  }
  if (table.version === 0) throw new Refused('broken-table', { line: 0 });
}

/** Each line must fit the one before. Actions are not checked again: the digest tells enough. */
function requireLink(table: Table, line: Line): void {
  const isLinked = line.digest === digest(table.seed, table.digest, line);
  if (line.version !== table.version || !KINDS.includes(line.kind) || !isLinked) {
    throw new Refused('broken-table', { line: table.version });
  }
}
