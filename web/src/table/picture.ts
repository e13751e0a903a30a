/** A finished game as a picture and as text, to send to others. */
import type { Count, Person, Summary } from '../games/contract';
import { t } from '../i18n/index.svelte';

export type Parts = { name: string; summary: Summary; count: Count | null; people: Person[]; verdict: string[] };

const WIDE = 1080;
const EDGE = 60;
const LINE = 54;
const CHART = 380;

function rowsOf({ summary, count, people }: Parts): { label: string; values: string[] }[] {
  const seats = people.map(({ seat }) => seat);
  const sum = (amounts: number[] | undefined): number => (amounts ?? []).reduce((all, one) => all + one, 0);
  const sources = (count ?? []).map(({ label, amounts }) => ({ label, of: seats.map((seat) => sum(amounts[seat])) }));
  const totals = seats.map((_, place) => sources.reduce((all, { of }) => all + (of[place] ?? 0), 0));
  return [
    ...(count === null ? [] : [{ label: t('ending.total'), values: totals.map(String) }]),
    ...sources.map(({ label, of }) => ({ label, values: of.map(String) })),
    ...summary.rows.map(({ label, values }) => ({ label, values: seats.map((seat) => String(values[seat] ?? 0)) })),
  ];
}

export function summaryText(parts: Parts): string {
  const names = parts.people.map(({ name }) => name).join(' · ');
  const rows = rowsOf(parts).map(({ label, values }) => `${label}: ${values.join(' · ')}`);
  return [parts.name, ...parts.verdict, names, ...rows].join('\n');
}

/** The picture as a PNG; null where the browser draws none. */
export function drawSummary(parts: Parts): Promise<Blob | null> {
  const rows = rowsOf(parts);
  const canvas = document.createElement('canvas');
  canvas.width = WIDE;
  canvas.height = 230 + CHART + (rows.length + 1) * LINE + EDGE;
  const pen = canvas.getContext('2d');
  if (pen === null) return Promise.resolve(null);
  const style = getComputedStyle(document.querySelector('[data-game]') ?? document.documentElement);
  const colour = (name: string, other: string): string => style.getPropertyValue(name).trim() || other;
  const seat = (number: number): string => resolved(colour(`--seat-${number}`, '#555'));
  pen.fillStyle = '#fff6e0';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.fillStyle = '#3a2413';
  pen.font = '800 64px Alegreya, Georgia, serif';
  pen.fillText(parts.name, EDGE, 100);
  pen.font = '700 36px Alegreya, Georgia, serif';
  pen.fillText(parts.verdict[0] ?? '', EDGE, 160, WIDE - 2 * EDGE);
  chart(pen, parts, seat);
  table(pen, parts, rows, seat);
  return new Promise((done) => canvas.toBlob(done, 'image/png'));
}

/** A colour of the page as a canvas understands it: theme functions are computed by the browser. */
function resolved(colour: string): string {
  const probe = document.createElement('span');
  probe.style.color = colour;
  document.body.append(probe);
  const found = getComputedStyle(probe).color;
  probe.remove();
  return found;
}

function chart(pen: CanvasRenderingContext2D, { summary, people }: Parts, seat: (n: number) => string): void {
  const { rounds } = summary;
  const most = Math.max(1, ...rounds.flat());
  const left = (round: number): number => EDGE + (round * (WIDE - 2 * EDGE - 50)) / Math.max(1, rounds.length);
  const top = (points: number): number => 200 + CHART - 20 - (points * (CHART - 60)) / most;
  pen.lineWidth = 8;
  pen.lineJoin = 'round';
  pen.font = '700 30px Alegreya, Georgia, serif';
  for (const person of people) {
    pen.strokeStyle = pen.fillStyle = seat(person.seat);
    pen.beginPath();
    pen.moveTo(left(0), top(0));
    rounds.forEach((round, index) => pen.lineTo(left(index + 1), top(round[person.seat] ?? 0)));
    pen.stroke();
    const points = rounds.at(-1)?.[person.seat] ?? 0;
    pen.fillText(String(points), left(rounds.length) + 10, top(points) + 10);
  }
}

function table(
  pen: CanvasRenderingContext2D,
  { people }: Parts,
  rows: { label: string; values: string[] }[],
  seat: (n: number) => string,
): void {
  const first = 360;
  const column = (WIDE - EDGE - first) / people.length;
  let down = 230 + CHART;
  pen.textAlign = 'center';
  pen.font = '700 34px Alegreya, Georgia, serif';
  people.forEach((person, place) => {
    pen.fillStyle = seat(person.seat);
    pen.fillText(person.name, first + column * (place + 0.5), down, column - 12);
  });
  pen.fillStyle = '#3a2413';
  for (const { label, values } of rows) {
    down += LINE;
    pen.textAlign = 'left';
    pen.fillText(label, EDGE, down, first - EDGE - 12);
    pen.textAlign = 'center';
    values.forEach((value, place) => pen.fillText(value, first + column * (place + 0.5), down));
  }
}
