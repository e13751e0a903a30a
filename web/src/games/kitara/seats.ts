/** How a ruler's things are told apart: by colour, with a light and a deep tone, and by the shape of the stand. */
export type Tones = { plain: string; light: string; deep: string };

const TONES: readonly Tones[] = [
  { plain: '#a52a22', light: '#d5604f', deep: '#6b1510' },
  { plain: '#23508e', light: '#5a8fd0', deep: '#12315c' },
  { plain: '#5b3a93', light: '#9272cc', deep: '#372062' },
  { plain: '#2d2a2b', light: '#77706b', deep: '#121011' },
];

export function tones(seat: number): Tones {
  return TONES[seat % TONES.length] ?? { plain: '', light: '', deep: '' };
}

/** As custom properties: the drawings take their colours from them. */
export function toneStyle(seat: number): string {
  const { plain, light, deep } = tones(seat);
  return `--plain:${plain};--light:${light};--deep:${deep}`;
}

/** The outline of a stand from (0, 0): cut corners, a pill, pointed ends, a shield. */
export function plate(seat: number, width: number, height: number): string {
  const [w, h] = [width, height];
  switch (seat % 4) {
    case 0:
      return `M0 ${h}V${h * 0.45}L${h * 0.5} 0H${w - h * 0.5}L${w} ${h * 0.45}V${h}Z`;
    case 1:
      return `M${h / 2} 0H${w - h / 2}a${h / 2} ${h / 2} 0 0 1 0 ${h}H${h / 2}a${h / 2} ${h / 2} 0 0 1 0-${h}Z`;
    case 2:
      return `M0 ${h / 2}L${h * 0.55} 0H${w - h * 0.55}L${w} ${h / 2}L${w - h * 0.55} ${h}H${h * 0.55}Z`;
    default:
      return `M0 0H${w}V${h * 0.4}Q${w - h * 0.08} ${h} ${w - h * 0.9} ${h}H${h * 0.9}Q${h * 0.08} ${h} 0 ${h * 0.4}Z`;
  }
}

/** What a stand keeps free at each end, as a part of its height: pointed ends need more. */
export function endOf(seat: number): number {
  return seat % 4 === 2 ? 0.46 : 0.26;
}
