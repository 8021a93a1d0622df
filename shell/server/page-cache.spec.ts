import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { TimeZone } from '@vitrine/contracts';
import type { Preview } from '@vitrine/federation/deploy';
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

  it('is never a preview’s', async () => {
    const pages = createPageCache([], () => undefined);
    const deployment = await fixture.readDeployment();
    const preview: Preview = {
      version: 1,
      id: '0123456789',
      by: 'ada',
      reason: null,
      created: '2026-11-25T10:00:00.000Z',
      expires: '2026-12-02T10:00:00.000Z',
      remotes: [],
    };
    const bodyOf = async (preview: Preview | null): Promise<string> =>
      (await (await pages(deployment, '/', { bff: 1, preview })).body('identity')).toString();
    expect(await bodyOf({ ...preview, by: 'ada' })).toContain('"by":"ada"');
    expect(await bodyOf(null)).not.toContain('"preview"');
    expect(await bodyOf({ ...preview, by: 'grace' })).toContain('"by":"grace"');
  });

  it('says where days begin, where that isn’t what its scripts were built for', async () => {
    const pages = createPageCache([], () => undefined);
    const deployment = await fixture.readDeployment();
    const bodyOf = async (timeZone?: TimeZone): Promise<string> =>
      (await (await pages(deployment, '/', { timeZone })).body('identity')).toString();
    expect(await bodyOf('America/Chicago')).toContain('<html data-time-zone="America/Chicago" lang="en"');
    expect(await bodyOf('America/New_York')).not.toContain('data-time-zone');
    expect(await bodyOf()).not.toContain('data-time-zone');
  });

  it('says whether its screen stands while its builds are new to the edge, and runs nothing more later', async () => {
    let now = 0;
    const pages = createPageCache(
      [],
      () => undefined,
      undefined,
      () => now,
    );
    const deployment = await fixture.readDeployment();
    const bodyOf = async (): Promise<string> => (await (await pages(deployment, '/')).body('identity')).toString();
    const watched = '"remote":"mfe-marketing","build":"bbbbbbbbbbbb"';
    expect(await bodyOf()).toContain(watched);
    now = 21 * 60_000;
    expect(await bodyOf()).not.toContain(watched);
  });
});
