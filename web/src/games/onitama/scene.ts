/** What stands on the table now, with the action on its way, and what changed since before. */
import { parseMove, parsePass } from './legal';
import { COLOURS } from './squares';
import type { Colour, ShownView } from './shown';

/** Where the five cards and the pieces are. */
export type Scene = Pick<ShownView, 'squares' | 'red' | 'blue' | 'side'> & {
  /** Towards whom the side card lies. */
  towards: Colour;
};

export type Step = { from: number; to: number };
export type Piece = { id: number; letter: string; square: number };

/** The table as the view has it. */
export function scene(view: ShownView): Scene {
  return { ...view, towards: towards(view) };
}

function towards(view: ShownView): Colour {
  if (view.mover === 'red' || view.mover === 'blue') return view.mover;
  const winner = view.outcome?.winners[0];
  return winner === 0 ? 'blue' : 'red'; // the loser would have been next
}

/** The table with an action that is still on its way. */
export function expected(now: Scene, pending: string | null): Scene {
  const move = parseMove(pending ?? '');
  const played = move ?? parsePass(pending ?? '');
  if (!played) return now;
  const mine = now.towards;
  const next = { ...now, side: played.card, towards: mine === 'red' ? 'blue' : 'red' } as Scene;
  next[mine] = now[mine].map((card) => (card === played.card ? now.side : card));
  if (move) {
    const letters = [...now.squares];
    letters[move.to] = letters[move.from] ?? '.';
    letters[move.from] = '.';
    next.squares = letters.join('');
  }
  return next;
}

/** The last move, if the last action was one. */
export function lastStep(view: ShownView): Step | null {
  const move = parseMove(view.last);
  return move ? { from: move.from, to: move.to } : null;
}

export function setUp(squares: string): Piece[] {
  return [...squares].flatMap((letter, square) =>
    letter === '.' ? [] : [{ id: square, letter, square }],
  );
}

/** The same pieces on their new squares: who stayed, who went, who is new; each keeps its id. */
export function follow(pieces: readonly Piece[], squares: string): Piece[] {
  const stayed = pieces.filter((piece) => squares[piece.square] === piece.letter);
  const free = new Set(pieces.filter((piece) => !stayed.includes(piece)));
  const filled = new Set(stayed.map((piece) => piece.square));
  let newest = Math.max(24, ...pieces.map((piece) => piece.id));
  const came = [...squares].flatMap((letter, square) => {
    if (letter === '.' || filled.has(square)) return [];
    const walker = [...free].find((piece) => piece.letter === letter);
    if (walker) free.delete(walker);
    newest += walker ? 0 : 1;
    return [{ id: walker?.id ?? newest, letter, square }];
  });
  return [...stayed, ...came].toSorted((a, b) => a.id - b.id);
}

export type Place = { owner: Colour; slot: 0 | 1 | 'side' };

/** Where each card lies. A card that comes into a hand takes the place of the one that left. */
export function places(now: Scene, before: ReadonlyMap<string, Place>): Map<string, Place> {
  const found = new Map<string, Place>();
  for (const owner of COLOURS) {
    const [first = '', second = ''] = now[owner];
    const swap = slotOf(before, first, owner) === 1 || slotOf(before, second, owner) === 0;
    found.set(first, { owner, slot: swap ? 1 : 0 });
    found.set(second, { owner, slot: swap ? 0 : 1 });
  }
  found.set(now.side, { owner: now.towards, slot: 'side' });
  found.delete('');
  return found;
}

function slotOf(before: ReadonlyMap<string, Place>, card: string, owner: Colour): Place['slot'] | null {
  const place = before.get(card);
  return place?.owner === owner ? place.slot : null;
}
