import { crc32, deflateSync } from 'node:zlib';

/** A chunk of a PNG, with its length and checksum. */
export function chunk(type: string, content: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** What begins a PNG: its size, bits of a channel, color type (3: a palette, 6: with transparency), interlacing. */
export function header(width: number, height: number, bits = 8, type = 6, interlaced = 0): Buffer {
  const content = Buffer.alloc(13);
  content.writeUInt32BE(width, 0);
  content.writeUInt32BE(height, 4);
  content.set([bits, type, 0, 0, interlaced], 8);
  return chunk('IHDR', content);
}

export const pngOf = (...chunks: readonly Buffer[]): Buffer<ArrayBuffer> =>
  Buffer.concat([Buffer.from('\x89PNG\r\n\x1A\n', 'latin1'), ...chunks, chunk('IEND', Buffer.alloc(0))]);

/** A PNG of one color, `[red, green, blue, alpha]`. */
export function plainPng(width: number, height: number, color: readonly number[] = [30, 90, 60, 255]) {
  const row = Buffer.concat([Buffer.alloc(1), Buffer.alloc(width * 4, Uint8Array.from(color))]);
  const rows = Buffer.concat(Array.from({ length: height }, () => row));
  return pngOf(header(width, height), chunk('IDAT', deflateSync(rows)));
}
