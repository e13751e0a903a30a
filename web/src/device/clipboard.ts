/** Copying and sharing, with ways that also work where the browser withholds the modern ones. */

/** Copy a text. False when the viewer has to do it by hand. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

/** On plain HTTP navigator.clipboard is missing; a selection can still be copied. */
function copyBySelection(text: string): boolean {
  const area = document.createElement('textarea');
  area.value = text;
  area.readOnly = true;
  area.className = 'hidden';
  const open = document.querySelector('dialog[open]');
  (open ?? document.body).append(area);
  area.select();
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    area.remove();
  }
}

export function canShare(): boolean {
  return typeof navigator.share === 'function';
}

/** Open the device's share sheet. False when nothing was shared. */
export async function share(title: string, url: string): Promise<boolean> {
  try {
    await navigator.share({ title, text: title, url });
    return true;
  } catch {
    return false;
  }
}

/** Hand a text to the viewer as a file. */
export function downloadText(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 1_000);
}
