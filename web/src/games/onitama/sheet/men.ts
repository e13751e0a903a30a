/** Which piece is which from one position to the next: a small board lets them glide. */
export type Man = { id: number; letter: string; square: number };

/** The men of a position, those of the one before with their numbers. */
export function menOf(squares: string, before: readonly Man[]): Man[] {
  const here = [...squares].flatMap((letter, square) => (letter === '.' ? [] : [{ letter, square }]));
  const stayed = before.filter(({ letter, square }) => squares[square] === letter);
  const left = before.filter((man) => !stayed.includes(man));
  let fresh = Math.max(-1, ...before.map(({ id }) => id));
  return here
    .map(({ letter, square }) => {
      const same = stayed.find((man) => man.square === square) ?? left.find((man) => man.letter === letter);
      if (same !== undefined && left.includes(same)) left.splice(left.indexOf(same), 1);
      return { id: same?.id ?? (fresh += 1), letter, square };
    })
    .toSorted((a, b) => a.id - b.id);
}
