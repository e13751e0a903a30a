/** Which endings of a title were won on this device. */
import { remember, remembered } from '../device/storage';

const MOST = 1000;

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}

/** Their lines; those that are no longer offered count no more. */
export function endingsWon(game: string): string[] {
  return remembered<string[]>(`endings.${game}`, [], isTexts);
}

export function keepEnding(game: string, text: string): string[] {
  const before = endingsWon(game);
  const after = before.includes(text) ? before : [...before, text].slice(-MOST);
  remember(`endings.${game}`, after);
  return after;
}
