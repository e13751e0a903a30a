/** What this device remembers. A browser that refuses to remember is no reason to stop playing. */

export function remembered<T>(key: string, otherwise: T, accept: (value: unknown) => value is T): T {
  try {
    const text = localStorage.getItem(`kitama.${key}`);
    const value: unknown = text === null ? otherwise : JSON.parse(text);
    return accept(value) ? value : otherwise;
  } catch {
    return otherwise;
  }
}

export function remember(key: string, value: unknown): void {
  try {
    localStorage.setItem(`kitama.${key}`, JSON.stringify(value));
  } catch {
    // A full or forbidden store: the choice then holds until the page is closed.
  }
}
