/** Hand a picture to other programs of the device, or keep it as a file where that is not possible. */
export async function sharePicture(picture: Blob, name: string, text: string): Promise<void> {
  const file = new File([picture], name, { type: picture.type });
  const parts = { files: [file], text };
  if (typeof navigator.canShare === 'function' && navigator.canShare(parts)) {
    try {
      await navigator.share(parts);
      return;
    } catch (error) {
      // Who closes the sheet has changed their mind; anything else leaves the file.
      if (error instanceof DOMException && error.name === 'AbortError') return;
    }
  }
  const link = document.createElement('a');
  link.href = URL.createObjectURL(picture);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
