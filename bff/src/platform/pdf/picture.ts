import Pdf from 'pdfkit';
import { PNG } from 'pngjs';
import { openPng } from './png.ts';

/** A picture as documents print it. */
export interface Picture {
  readonly kind: 'jpg' | 'png';
  /** As it is shown, in pixels. */
  readonly width: number;
  readonly height: number;
  readonly content: Uint8Array;
}

/** A side that is too short or too long, more pixels than there is memory for, or no picture after all. */
export type PictureFault = 'size' | 'large' | 'unreadable';

/** Fewest and most pixels of a side, and of the longer side of what is kept. */
export interface PictureLimits {
  readonly least: number;
  readonly most: number;
  readonly kept: number;
  /** Most bytes that a PNG may hold when it is decoded. */
  readonly decodedBytes: number;
}

/** What the PDF library reads from a JPEG's own header; its types leave it out. */
interface JpegHeader {
  readonly width: number;
  readonly height: number;
  /** EXIF's; from 5 on the picture is shown on its side. */
  readonly orientation: number;
  /** Undefined for what no reader of PDFs shows. */
  readonly colorSpace: string | undefined;
}
interface Opener {
  readonly openImage: (content: Uint8Array) => JpegHeader;
}

/**
 * Reads a PNG or JPEG. Its size is read from its header, before anything is decoded: a small file may hold huge
 * pictures. A JPEG stays as it is. A PNG is written anew, in the one form that the PDF library prints right and fast,
 * without what else the file holds: with its palette of few colors and transparency it would print wrong.
 */
export function preparePicture(content: Uint8Array, limits: PictureLimits): Picture | PictureFault {
  try {
    return content[0] === 0xff ? prepareJpeg(content, limits) : preparePng(Buffer.from(content), limits);
  } catch {
    return 'unreadable';
  }
}

const fits = ({ least, most }: PictureLimits, ...sides: readonly number[]): boolean =>
  sides.every((side) => side >= least && side <= most);

function prepareJpeg(content: Uint8Array, limits: PictureLimits): Picture | PictureFault {
  const header = (new Pdf() as unknown as Opener).openImage(content);
  if (!fits(limits, header.width, header.height)) return 'size';
  if (header.colorSpace === undefined) return 'unreadable';
  const [width, height] = header.orientation > 4 ? [header.height, header.width] : [header.width, header.height];
  return { kind: 'jpg', width, height, content };
}

function preparePng(file: Buffer, limits: PictureLimits): Picture | PictureFault {
  const opened = openPng(file);
  if (!fits(limits, opened.width, opened.height)) return 'size';
  if (opened.bytes > limits.decodedBytes) return 'large';
  const png = shrunk(opened.decode(), limits.kept);
  const isOpaque = png.data.every((value, index) => index % 4 !== 3 || value === 255);
  const content = PNG.sync.write(png, { colorType: isOpaque ? 2 : 6 });
  return { kind: 'png', width: png.width, height: png.height, content };
}

/** With a longer side of at most `side` pixels, each the mean of those in its place, weighted by their opacity. */
function shrunk(picture: PNG, side: number): PNG {
  const scale = side / Math.max(picture.width, picture.height);
  if (scale >= 1) return picture;
  const small = new PNG({
    width: Math.max(1, Math.round(picture.width * scale)),
    height: Math.max(1, Math.round(picture.height * scale)),
  });
  const edgeOf = (place: number, of: number, from: number): number => Math.floor((place * from) / of);
  for (let y = 0; y < small.height; y += 1)
    for (let x = 0; x < small.width; x += 1) {
      const sums = [0, 0, 0, 0];
      let pixels = 0;
      const [right, bottom] = [edgeOf(x + 1, small.width, picture.width), edgeOf(y + 1, small.height, picture.height)];
      for (let row = edgeOf(y, small.height, picture.height); row < bottom; row += 1)
        for (let column = edgeOf(x, small.width, picture.width); column < right; column += 1) {
          const at = (row * picture.width + column) * 4;
          const alpha = picture.data[at + 3] ?? 0;
          for (let color = 0; color < 3; color += 1)
            sums[color] = (sums[color] ?? 0) + (picture.data[at + color] ?? 0) * alpha;
          sums[3] = (sums[3] ?? 0) + alpha;
          pixels += 1;
        }
      const [red = 0, green = 0, blue = 0, alpha = 0] = sums;
      const colors = [red, green, blue].map((sum) => (alpha === 0 ? 0 : Math.round(sum / alpha)));
      small.data.set([...colors, Math.round(alpha / pixels)], (y * small.width + x) * 4);
    }
  return small;
}
