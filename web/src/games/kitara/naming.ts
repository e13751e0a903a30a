/** Which spaces a text names, and where. */

/** A piece of a text; with a label where it is the name of that space. */
export type Piece = { text: string; label: string | null };

/** A text cut at the names of spaces in it; joined again, the pieces are the text. */
export function pieces(text: string, names: ReadonlyMap<string, string>): Piece[] {
  const found: Piece[] = [];
  let rest = text;
  while (rest !== '') {
    const next = first(rest, names);
    if (next === null) return [...found, { text: rest, label: null }];
    if (next.at > 0) found.push({ text: rest.slice(0, next.at), label: null });
    found.push({ text: next.name, label: next.label });
    rest = rest.slice(next.at + next.name.length);
  }
  return found;
}

type Found = { at: number; name: string; label: string };

/** The name that comes first; where two begin at one place, the longer. */
function first(text: string, names: ReadonlyMap<string, string>): Found | null {
  let best: Found | null = null;
  for (const [label, name] of names) {
    const at = text.indexOf(name);
    if (at < 0 || name === '') continue;
    if (best === null || at < best.at || (at === best.at && name.length > best.name.length)) best = { at, name, label };
  }
  return best;
}
