/** A line of actions with the same ones told once, and how many times. */
export function summed(line: readonly string[]): { action: string; times: number }[] {
  const counts = new Map<string, number>();
  for (const action of line) counts.set(action, (counts.get(action) ?? 0) + 1);
  return [...counts].map(([action, times]) => ({ action, times }));
}
