import { inflateSync } from 'node:zlib';
import { PNG } from 'pngjs';

/** A PNG whose pixels aren't decoded yet. */
export interface PngFile {
  readonly width: number;
  readonly height: number;
  /** Of its rows, decoded. */
  readonly bytes: number;
  /** Throws for what is damaged, or holds other than its header says. */
  readonly decode: () => PNG;
}

/** Values of a pixel by color type: gray, color, palette, gray and color with transparency. */
const channels: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
/** Where the passes of an interlaced picture begin, and their steps: x, y, step of x, step of y. */
const passes = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

interface Chunk {
  readonly type: string;
  readonly content: Buffer;
  /** With its length, type and checksum. */
  readonly whole: Buffer;
}

function chunksOf(file: Buffer): Chunk[] {
  const chunks: Chunk[] = [];
  for (let at = 8; at + 12 <= file.length && chunks.at(-1)?.type !== 'IEND';) {
    const end = at + 12 + file.readUInt32BE(at);
    if (end > file.length) break;
    const type = file.toString('latin1', at + 4, at + 8);
    chunks.push({ type, content: file.subarray(at + 8, end - 4), whole: file.subarray(at, end) });
    at = end;
  }
  return chunks;
}

/**
 * Reads the header of a PNG (W3C PNG, third edition, 11.2.1). What it holds is inflated here, to exactly the length
 * that follows from its header, and only then given to pngjs: that takes damaged data for pixels, and so what was in
 * memory before. Throws for what is no PNG.
 */
export function openPng(file: Buffer): PngFile {
  const chunks = chunksOf(file);
  const [header, ...others] = chunks;
  if (header?.type !== 'IHDR' || header.content.length !== 13 || others.some(({ type }) => type === 'IHDR'))
    throw new Error('A PNG has one header');
  const [width, height] = [header.content.readUInt32BE(0), header.content.readUInt32BE(4)];
  const [bits = 0, color = 0, , , interlaced = 0] = header.content.subarray(8);
  const rowsOf = (columns: number, rows: number): number =>
    columns > 0 && rows > 0 ? rows * (1 + Math.ceil((columns * bits * (channels[color] ?? 0)) / 8)) : 0;
  const bytes = interlaced
    ? passes
        .map(([x, y, right, down]) => rowsOf(Math.ceil((width - x) / right), Math.ceil((height - y) / down)))
        .reduce((sum, one) => sum + one, 0)
    : rowsOf(width, height);
  const decode = (): PNG => {
    const rows = chunks.filter(({ type }) => type === 'IDAT').map(({ content }) => content);
    if (inflateSync(Buffer.concat(rows), { maxOutputLength: bytes }).length !== bytes)
      throw new Error('A PNG holds fewer rows than its header says');
    const known = chunks.filter(({ type }) => ['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND'].includes(type));
    return PNG.sync.read(Buffer.concat([file.subarray(0, 8), ...known.map(({ whole }) => whole)]));
  };
  return { width, height, bytes, decode };
}
