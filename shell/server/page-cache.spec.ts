import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { createPageCache } from './page-cache.ts';
import { startEdge, type EdgeFixture } from './testing-edge.ts';

describe('a page that is kept', () => {
  let fixture: EdgeFixture;

  beforeEach(async () => {
    fixture = await startEdge();
  });
  afterEach(async () => {
    await fixture.close();
  });

  it('is compressed once for all who ask, while others are answered', async () => {
    const page = await createPageCache([], () => undefined)(await fixture.readDeployment(), '/');
    let others = 0;
    setImmediate(() => (others += 1));
    const encodings = ['br', 'br', 'gzip', 'identity'] as const;
    const [first, second, zipped, plain] = await Promise.all(encodings.map((encoding) => page.body(encoding)));
    if (!first || !zipped || !plain) throw new Error('Nothing was kept');
    expect(others).toBe(1);
    expect(second).toBe(first);
    expect(brotliDecompressSync(first).equals(plain)).toBe(true);
    expect(gunzipSync(zipped).equals(plain)).toBe(true);
  });
});
