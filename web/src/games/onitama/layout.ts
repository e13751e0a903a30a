/** Where board and cards go in a box of any shape: cards above and below, or in a column at the left. */

export type Spot = { x: number; y: number };
export type Box = Spot & { width: number; height: number };
export type Side = {
  hand: [Spot, Spot];
  /** The side card is smaller and stands apart. */
  side: Spot;
  /** Where is said what becomes of it while it lies there. */
  label: Box;
};
export type Layout = {
  board: Spot & { size: number };
  card: { width: number; height: number };
  /** Whose cards lie next to the viewer, and whose across the board. */
  near: Side;
  far: Side;
  /** Where the side card has one place, whoever gets it: what the played card will do there. */
  other: Box | null;
};

const RATIO = 1.2; // a card's height to its width: a square grid and a name
const LARGEST_CARD = 240;
const SMALLEST_CARD = 70;
const FAIR_CARD = 0.187; // of the board's width: what cards above and below it may ask for
const FAIR_PAIR = 0.165; // the same for two of them beside it
export const SIDE_SCALE = 0.82;

export function layout(width: number, height: number): Layout {
  const above = rows(width, height);
  const beside = column(width, height);
  return worth(above) > worth(beside) ? above : beside;
}

function worth({ board, card }: Layout): number {
  return board.size + 1.3 * card.width;
}

function rows(width: number, height: number): Layout {
  const gap = gapOf(width, height);
  const fair = (height - 4 * gap) / (1 + 2 * RATIO * FAIR_CARD);
  const most = height - 2 * (SMALLEST_CARD * RATIO + 2 * gap);
  const wanted = Math.min(width - 2 * gap, fair, most);
  const room = (height - wanted) / 2 - 2 * gap;
  const card = sized(Math.min((width - 6 * gap) / (2 + SIDE_SCALE), room / RATIO));
  const size = Math.max(0, Math.min(width - 2 * gap, height - 2 * (card.height + 2 * gap)));
  const spare = Math.max(0, height - size - 2 * (card.height + 2 * gap)) / 4;
  const board = { x: (width - size) / 2, y: (height - size) / 2, size };
  // The hands are flush with one edge of the board, the side card with the other.
  const left = Math.max(gap, Math.min(board.x, (width - 5 * card.width) / 2));
  const top = gap + spare;
  const bottom = height - gap - spare - card.height;
  const step = card.width + gap;
  const end = width - left - card.width;
  const little = card.width * SIDE_SCALE;
  // What is said of the side card has the rest of a card's height and most of the gap, clear of its edge.
  const strip = { width: card.width, height: card.height - little * RATIO + gap / 2 };
  const pad = (card.width - little) / 2;
  const under = (x: number, y: number): Pick<Side, 'side' | 'label'> => ({
    side: { x: x + pad, y },
    label: { x, y: y + little * RATIO + gap / 4, ...strip },
  });
  return {
    board,
    card,
    near: { hand: [{ x: left, y: bottom }, { x: left + step, y: bottom }], ...under(end, bottom) },
    far: { hand: [{ x: end, y: top }, { x: end - step, y: top }], ...under(left, top) },
    other: null,
  };
}

/** Their two cards, the side card and one's own, from above; the board as near the middle as they let it. */
function column(width: number, height: number): Layout {
  const gap = gapOf(width, height);
  const most = Math.max(0, Math.min(height - 2 * gap, (width - 4 * gap) / (1 + 2 * FAIR_PAIR), width - 2 * SMALLEST_CARD - 4 * gap));
  const card = sized(Math.min((width - most - 4 * gap) / 2, (most - 2 * gap) / (2 + SIDE_SCALE) / RATIO));
  const wide = 2 * card.width + gap;
  const y = (height - most) / 2;
  const x = Math.max(wide + 2 * gap, (width - most) / 2);
  const left = x - gap - wide;
  const step = card.width + gap;
  const low = y + most - card.height;
  const middle = y + (most - card.height * SIDE_SCALE) / 2;
  const beside = card.width * SIDE_SCALE + gap * 0.6;
  const half = (card.height * SIDE_SCALE) / 2;
  const words = { x: left + beside, width: wide - beside, height: half };
  return {
    board: { x, y, size: most },
    card,
    near: {
      hand: [{ x: left, y: low }, { x: left + step, y: low }],
      side: { x: left, y: middle },
      label: { ...words, y: middle + half },
    },
    far: {
      hand: [{ x: left + step, y }, { x: left, y }],
      side: { x: left, y: middle },
      label: { ...words, y: middle },
    },
    other: { ...words, y: middle },
  };
}

function gapOf(width: number, height: number): number {
  return Math.max(6, Math.min(20, Math.min(width, height) * 0.022));
}

function sized(width: number): { width: number; height: number } {
  const within = Math.max(0, Math.min(LARGEST_CARD, width));
  return { width: within, height: within * RATIO };
}
