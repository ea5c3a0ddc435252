/** Saves a file through the browser's downloads. */
export function saveFile(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Some browsers read the file only after the click has been handled.
  addEventListener('pagehide', () => URL.revokeObjectURL(url), { once: true });
}
