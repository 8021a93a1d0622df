import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PNG } from 'pngjs';
import { compare } from './compare.ts';

describe('compare', () => {
  const root = mkdtempSync(join(tmpdir(), 'vitrine-compare-'));
  const [before, now] = [join(root, 'before'), join(root, 'now')];
  for (const folder of [before, now]) mkdirSync(folder);
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  /** A dark square with some white pixels in its first row. */
  const draw = (folder: string, file: string, size: number, white = 0): void => {
    const picture = new PNG({ width: size, height: size });
    for (let at = 0; at < size * size; at += 1)
      picture.data.set(at < white ? [255, 255, 255, 255] : [20, 18, 15, 255], at * 4);
    writeFileSync(join(folder, file), PNG.sync.write(picture));
  };

  it('says same of the same picture, and draws nothing', () => {
    for (const folder of [before, now]) draw(folder, 'same.png', 8);
    expect(compare('same.png', now, before)).toEqual({ file: 'same.png', kind: 'same', pixels: 0 });
    expect(existsSync(join(now, 'same.difference.png'))).toBe(false);
  });

  it('counts the pixels that changed, and draws where', () => {
    draw(before, 'changed.png', 32);
    draw(now, 'changed.png', 32, 32);
    expect(compare('changed.png', now, before)).toEqual({ file: 'changed.png', kind: 'changed', pixels: 32 });
    expect(existsSync(join(now, 'changed.difference.png'))).toBe(true);
  });

  it('says changed without a count where the size is another one', () => {
    draw(before, 'grown.png', 8);
    draw(now, 'grown.png', 9);
    expect(compare('grown.png', now, before)).toEqual({ file: 'grown.png', kind: 'changed', pixels: null });
  });

  it('says new where there was none', () => {
    draw(now, 'new.png', 8);
    expect(compare('new.png', now, before)).toEqual({ file: 'new.png', kind: 'new', pixels: null });
  });
});
