import { brotliCompressSync } from 'node:zlib';
import { bytesUpTo } from './first-view.ts';

const noise = (length: number): string =>
  Array.from({ length }, (_, index) => ((index * 2_654_435_761) >>> 7).toString(36)).join('');

describe('bytesUpTo', () => {
  const html = `${noise(400)}<fold>${noise(1600)}`;
  const compressed = brotliCompressSync(html);

  it('counts what must have arrived before the mark can be read', () => {
    const bytes = bytesUpTo(compressed, html, '<fold>');
    expect(bytes).toBeGreaterThan(compressed.length * 0.1);
    expect(bytes).toBeLessThan(compressed.length * 0.5);
  });

  it('counts everything where there is no mark', () => {
    expect(bytesUpTo(compressed, html, '<none>')).toBe(compressed.length);
  });
});
