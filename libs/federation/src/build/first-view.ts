import { brotliDecompressSync, constants } from 'node:zlib';

/**
 * How many bytes of a compressed document a browser must have before it can read up to `mark`. Answers the whole length
 * where the document has no such mark.
 */
export const bytesUpTo = (compressed: Buffer, html: string, mark: string): number => {
  const at = html.indexOf(mark);
  if (at < 0) return compressed.length;
  const wanted = Buffer.byteLength(html.slice(0, at));
  const readable = (bytes: number): number =>
    brotliDecompressSync(compressed.subarray(0, bytes), { finishFlush: constants.BROTLI_OPERATION_FLUSH }).length;
  let [low, high] = [1, compressed.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (readable(middle) >= wanted) high = middle;
    else low = middle + 1;
  }
  return low;
};
