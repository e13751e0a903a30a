/** The numbers this device adds to the chance, kept by the promises that hide them. */
import { bytesToHex } from '@noble/hashes/utils.js';
import { remember, remembered } from '../device/storage';
import { promiseOf } from '../replay/draws';

const MOST = 60;

function isKept(value: unknown): value is Record<string, string> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const all = (): Record<string, string> => remembered('numbers', {}, isKept);

/** Make a number: the promise of it, to be told when sitting down. */
export function newPromise(): string {
  const number = crypto.getRandomValues(new Uint8Array(32));
  const promise = promiseOf(number);
  const kept = [...Object.entries(all()), [promise, bytesToHex(number)]];
  remember('numbers', Object.fromEntries(kept.slice(-MOST)));
  return promise;
}

/** The number behind a promise of this device. */
export const numberFor = (promise: string): string | undefined => all()[promise];
