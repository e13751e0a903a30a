/** A number on the icon of the installed page: how many games wait for whoever sits here. */
export function showBadge(count: number): void {
  const work = count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.();
  work?.catch(() => undefined); // not installed, or not allowed
}
