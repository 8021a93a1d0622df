/** Has the browser save a file under a name. */
export function saveAs(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Browsers read the address after the press; some of them much later.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
