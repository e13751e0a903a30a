/** Who plays where nobody named a level: a title may have a gentler one below, for small children. */
export function beginnerOf(levels: readonly string[]): string {
  return levels.includes('1') ? '1' : (levels[0] ?? '');
}
