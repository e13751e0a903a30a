/** Names nobody else has. crypto.randomUUID is withheld on plain HTTP; getRandomValues is not. */
import { remember, remembered } from './storage';

export function requestId(): string {
  return randomHex(12);
}

function randomHex(count: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(count));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function isKept(value: unknown): value is Record<string, string> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const asked = (): Record<string, string> => remembered('asked', {}, isKept);

/** The secret id of a request until it is answered, also after the page was closed meanwhile. */
export function ownId(key: string): string {
  const kept = asked();
  const id = kept[key] ?? randomHex(16);
  remember('asked', { ...kept, [key]: id });
  return id;
}

export function forgetId(key: string): void {
  const { [key]: _answered, ...others } = asked();
  remember('asked', others);
}
