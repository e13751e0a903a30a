/** Which titles have lessons, and which have puzzles: only their names are needed on the first screen. */
function named(files: Record<string, unknown>): ReadonlySet<string> {
  return new Set(Object.keys(files).map((path) => path.split('/')[2] ?? ''));
}

export const LEARNT = named(import.meta.glob('../games/*/local/lessons.json'));
export const TRAINED = named(import.meta.glob('../games/*/puzzles/index.ts'));
