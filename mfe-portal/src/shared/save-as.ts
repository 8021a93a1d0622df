/** Saves a file through the browser's download. */
export function saveAs(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Some browsers read the URL long after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
