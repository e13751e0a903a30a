/** How large things on the map are drawn: they grow more slowly than the land, and shrink where it is narrow. */

export type Sizes = {
  /** Height of a figure, its stand and the numbers on it; the pale rim round all of it. */
  figure: number;
  plate: number;
  number: number;
  rim: number;
  /** Width of ruins. */
  ruin: number;
};

const [PHONE, DESK] = [360, 960]; // pixels a map is wide there

const MOST = 33; // spaces on the fullest map

/** For a map so many pixels wide; a step below 1 where there is less room. Fewer spaces leave more for each. */
export function sizesFor(across: number, spaces: number, step = 1): Sizes {
  const wide = across * Math.min(1.35, Math.sqrt(MOST / Math.max(1, spaces)));
  const along = Math.max(-0.12, Math.min(1.55, (wide - PHONE) / (DESK - PHONE)));
  const at = (phone: number, desk: number): number => phone + (desk - phone) * along;
  return {
    figure: at(22, 40) * step,
    plate: at(13, 17) * (0.55 + 0.45 * step),
    number: Math.max(11.5, at(12.5, 15) * (0.7 + 0.3 * step)),
    rim: at(1.4, 2),
    ruin: at(35, 60) * step,
  };
}

/** A stand with so many kinds on it, without its rim. */
export function widthOf({ figure, plate }: Sizes, kinds: number): number {
  return Math.max(1, kinds) * figure * 0.84 + plate * 0.5;
}

export function heightOf({ figure, plate, rim }: Sizes): number {
  return figure + plate * 0.9 + rim;
}

