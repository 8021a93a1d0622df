/**
 * Puts text on the clipboard. The text may still be on its way: Safari only lets a press copy what the press
 * itself promised, so the promise is handed over where the browser takes one.
 * @throws when the browser refuses, or the text never comes.
 */
export async function copyText(text: string | Promise<string>): Promise<void> {
  if (typeof text !== 'string' && typeof ClipboardItem === 'function') {
    const blob = text.then((value) => new Blob([value], { type: 'text/plain' }));
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
    return;
  }
  await navigator.clipboard.writeText(await text);
}
