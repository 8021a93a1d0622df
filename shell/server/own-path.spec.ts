import { startEdge, type EdgeFixture } from './testing-edge.ts';
import { RawConnection } from './testing-connection.ts';
import { ownPath } from './own-path.ts';

/** What browsers, or proxies before them, may take for another host. */
const elsewhere = [
  '/\\evil.example/',
  '/\\/evil.example/',
  '/\\\\evil.example/',
  '//\\evil.example/',
  '/%5Cevil.example/',
  '/%5cevil.example/',
  '/%2Fevil.example/',
  '/%2f%2fevil.example/',
  '/a//evil.example/',
  '/%09/evil.example/',
  '/%0d%0aset-cookie:a/',
  '/%7F/',
  '/a\\b/',
];

describe('ownPath', () => {
  it.each(elsewhere)('is null for %s', (path) => expect(ownPath(path)).toBeNull());

  it('takes slashes off the ends of any other path', () => {
    expect(['/', '//', '/contact/', '//evil.example//', '/a/b', '/caf%C3%A9/', '/:a@b'].map(ownPath)).toEqual([
      '/',
      '/',
      '/contact',
      '/evil.example',
      '/a/b',
      '/caf%C3%A9',
      '/:a@b',
    ]);
  });
});

describe('the edge', () => {
  let fixture: EdgeFixture;
  let port: number;

  beforeAll(async () => {
    fixture = await startEdge();
    port = await fixture.listen();
  });
  afterAll(() => fixture.close());

  it.each(elsewhere)('leads nobody elsewhere: %s', async (path) => {
    for (const query of ['', '?preview=none']) {
      const connection = await RawConnection.to(port);
      const { status, headers } = await connection
        .send(`GET ${path}${query} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
        .answer();
      expect({ status, location: headers['location'] ?? '/' }).toEqual({ status: query ? 303 : 404, location: '/' });
    }
  });
});
