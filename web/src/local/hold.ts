/** Which of several tabs lets the bots of a table think. The store keeps them from forking it. */

export type Release = () => void;
export type Hold = (table: string, held: () => void) => Release;

/** One tab at a time; the next one takes over when it goes. */
export const holdByLock: Hold = (table, held) => {
  const { locks } = navigator as { locks?: LockManager };
  if (locks === undefined) return holdAlways(table, held); // withheld on plain HTTP
  const waiting = new AbortController();
  let release = (): void => waiting.abort();
  const hold = (): Promise<void> =>
    new Promise((done) => {
      release = done;
      held();
    });
  // Given up before it was granted: that is no failure.
  locks.request(`kitama.${table}`, { signal: waiting.signal }, hold).catch(() => undefined);
  return () => release();
};

/** Every tab: two bots may then think about the same decision, and the store takes the first. */
export const holdAlways: Hold = (_table, held) => {
  held();
  return () => {};
};
