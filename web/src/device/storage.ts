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

/** Ask the browser not to tidy away what lies here: whether it promises. To be called when something
 * is first kept that nobody else has, as some browsers ask the person then. */
export async function keepForGood(): Promise<boolean> {
  try {
    const { storage } = navigator; // not there on plain HTTP
    return (await storage.persisted()) || (await storage.persist());
  } catch {
    return false;
  }
}
