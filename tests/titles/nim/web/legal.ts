/** An action of Nim: how many stones from which heap, counted from 1. */
export type Take = { text: string; count: number; heap: number };

const TAKE = /^take (\d+) from (\d+)$/;

export function parseTake(text: string): Take | null {
  const [, count, heap] = TAKE.exec(text) ?? [];
  return count && heap ? { text, count: Number(count), heap: Number(heap) } : null;
}
