/** Where board and cards go in a box of any shape: cards above and below, or at both sides. */

export type Spot = { x: number; y: number };
export type Side = { hand: [Spot, Spot]; side: Spot };
export type Layout = {
  board: Spot & { size: number };
  card: { width: number; height: number };
  /** Whose cards lie next to the viewer, and whose across the board. */
  near: Side;
  far: Side;
};

const RATIO = 1.2; // a card's height to its width: a square grid and a name
const LARGEST_CARD = 240;
const SMALLEST_CARD = 70;
const FAIR_CARD = 0.19; // of the board's width: what a card at its side may ask for

export function layout(width: number, height: number): Layout {
  const above = rows(width, height);
  const beside = columns(width, height);
  return worth(above) > worth(beside) ? above : beside;
}

function worth({ board, card }: Layout): number {
  return board.size + 1.3 * card.width;
}

function rows(width: number, height: number): Layout {
  const gap = gapOf(width, height);
  const smallest = SMALLEST_CARD * RATIO + 2 * gap;
  const wanted = Math.min(width - 2 * gap, height - 2 * smallest);
  const room = (height - wanted) / 2 - 2 * gap;
  const card = sized(Math.min((width - 4 * gap) / 3, room / RATIO));
  const size = Math.max(0, Math.min(width - 2 * gap, height - 2 * (card.height + 2 * gap)));
  const spare = Math.max(0, height - size - 2 * (card.height + 2 * gap)) / 4;
  const step = card.width + gap;
  const left = (width - 3 * card.width - 2 * gap) / 2;
  const top = gap + spare;
  const bottom = height - gap - spare - card.height;
  return {
    board: { x: (width - size) / 2, y: (height - size) / 2, size },
    card,
    near: side(left + step, bottom, left + 2 * step, bottom, left, bottom),
    far: side(left + step, top, left, top, left + 2 * step, top),
  };
}

function columns(width: number, height: number): Layout {
  const gap = gapOf(width, height);
  const fair = (width - 4 * gap) / (1 + 2 * FAIR_CARD);
  const most = Math.max(0, Math.min(height - 2 * gap, fair, width - 2 * (SMALLEST_CARD + 2 * gap)));
  const stacked = upright(width, height, most, gap);
  const paired = square(width, height, most, gap);
  return worth(paired) > worth(stacked) * 1.04 ? paired : stacked;
}

/** Three cards above one another at each side. */
function upright(width: number, height: number, most: number, gap: number): Layout {
  const card = sized(
    Math.min((width - most) / 2 - 2 * gap, (height - 4 * gap) / 3 / RATIO),
  );
  const size = Math.min(most, width - 2 * (card.width + 2 * gap));
  const { left, right } = edges(width, size, card.width, gap);
  const y = (height - size) / 2;
  const over = Math.max(0, 3 * card.height + 2 * gap - size); // a stack taller than the board
  const row = (number: number): number => y - over / 2 + number * (card.height + gap);
  const end = (number: number): number => height - row(number) - card.height;
  return {
    board: { x: (width - size) / 2, y, size },
    card,
    near: side(right, end(1), right, end(0), right, end(2)),
    far: side(left, row(1), left, row(0), left, row(2)),
  };
}

/** Two hand cards next to one another at each side, the side card above or below them. */
function square(width: number, height: number, most: number, gap: number): Layout {
  const card = sized(
    Math.min(((width - most) / 2 - 3 * gap) / 2, (height - 3 * gap) / 2 / RATIO),
  );
  const wide = 2 * card.width + gap;
  const size = Math.min(most, width - 2 * (wide + 2 * gap));
  const { left, right } = edges(width, size, wide, gap);
  const low = height - gap - card.height;
  const step = card.width + gap;
  return {
    board: { x: (width - size) / 2, y: (height - size) / 2, size },
    card,
    near: side(right, low, right + step, low, right, low - card.height - gap),
    far: side(left + step, gap, left, gap, left + step, 2 * gap + card.height),
  };
}

/** Cards stand by the board, not at the far ends of a wide screen. */
function edges(width: number, size: number, wide: number, gap: number): { left: number; right: number } {
  const free = (width - size) / 2;
  const off = Math.min(free - wide - gap, Math.max(gap, free * 0.12));
  return { left: free - wide - off, right: width - free + off };
}

function gapOf(width: number, height: number): number {
  return Math.max(6, Math.min(20, Math.min(width, height) * 0.022));
}

function sized(width: number): { width: number; height: number } {
  const within = Math.max(0, Math.min(LARGEST_CARD, width));
  return { width: within, height: within * RATIO };
}

function side(x0: number, y0: number, x1: number, y1: number, xs: number, ys: number): Side {
  return { hand: [{ x: x0, y: y0 }, { x: x1, y: y1 }], side: { x: xs, y: ys } };
}
