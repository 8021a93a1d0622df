import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';

/** `pixels`: how many differ; null where the size is another one. */
export interface Difference {
  readonly file: string;
  readonly kind: 'new' | 'changed' | 'same';
  readonly pixels: number | null;
}

/**
 * Compares a picture with the one of the same name in another folder; a drawing of the difference is written beside it.
 */
export function compare(file: string, folder: string, baseline: string): Difference {
  const [before, after] = [join(baseline, file), join(folder, file)];
  if (!existsSync(before)) return { file, kind: 'new', pixels: null };
  const [old, now] = [readFileSync(before), readFileSync(after)];
  if (old.equals(now)) return { file, kind: 'same', pixels: 0 };
  const [a, b] = [PNG.sync.read(old), PNG.sync.read(now)];
  if (a.width !== b.width || a.height !== b.height) return { file, kind: 'changed', pixels: null };
  const drawing = new PNG({ width: a.width, height: a.height });
  const pixels = pixelmatch(a.data, b.data, drawing.data, a.width, a.height, { threshold: 0.1 });
  if (pixels === 0) return { file, kind: 'same', pixels };
  writeFileSync(join(folder, differenceOf(file)), PNG.sync.write(drawing));
  return { file, kind: 'changed', pixels };
}

export const differenceOf = (file: string): string => file.replace(/\.png$/, '.difference.png');
