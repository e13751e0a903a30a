/** The space that some text points at: what is under the pointer or focused, else what was tapped last. */
let pointed = $state<string | null>(null);
let kept = $state<string | null>(null);

export const lit = {
  /** The label of the space to light up on the map; null for none. */
  get label(): string | null {
    return pointed ?? kept;
  },
  point(label: string): void {
    pointed = label;
  },
  leave(label: string): void {
    if (pointed === label) pointed = null;
  },
  /** A tap keeps the light on, a second one puts it out: fingers do not hover. */
  tap(label: string): void {
    kept = kept === label ? null : label;
  },
  /** Put every light out. */
  clear(): void {
    pointed = null;
    kept = null;
  },
};
