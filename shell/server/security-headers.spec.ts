import { createHash } from 'node:crypto';
import { commonHeaders, pageContentPolicy } from './security-headers.ts';
import { RawConnection } from './testing-connection.ts';
import { startEdge, type EdgeFixture } from './testing-edge.ts';

const hash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const directive = (policy: string, name: string): string =>
  policy.split('; ').find((part) => part.startsWith(`${name} `)) ?? '';

describe('pageContentPolicy (ASVS 3.4.3)', () => {
  const policy = pageContentPolicy(
    '<style>a{}</style><style data-styled="true">b{}</style><script type="application/json" ' +
      'id="d">{"a":1}</script><script>run()</script>',
  );

  it('allows the inline script of the page by its hash, and no other', () => {
    expect(directive(policy, 'script-src')).toBe(`script-src 'self' ${hash('run()')}`);
  });

  it('allows the inline styles of the page, and the empty element that styled-components fills', () => {
    expect(directive(policy, 'style-src')).toBe(`style-src 'self' ${hash('a{}')} ${hash('b{}')} ${hash('')}`);
  });

  it('never allows what is merely inline, evaluated or framed', () => {
    expect(policy).not.toMatch(/unsafe-/);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("base-uri 'none'");
    expect(policy).toContain("object-src 'none'");
  });
});

describe('the edge', () => {
  let fixture: EdgeFixture;
  let port: number;

  beforeAll(async () => {
    fixture = await startEdge({ now: () => new Date('2026-11-26T21:00:00Z') });
    port = await fixture.listen();
  });
  afterAll(() => fixture.close());

  const ask = async (head: string) => {
    const connection = await RawConnection.to(port);
    return connection.send(`${head}\r\nConnection: close\r\n\r\n`).answer();
  };
  const get = (path: string) => ask(`GET ${path} HTTP/1.1\r\nHost: localhost`);

  it.each([
    ['a page', '/', 200],
    ['a page that is not there', '/nobody', 404],
    ['a redirect', '/contact/', 308],
    ['health', '/healthz', 200],
    ['the registry', '/registry.json', 200],
    ['standings', '/live.json', 200],
    ['what search engines ask for', '/robots.txt', 200],
    ['whom to tell of a weakness', '/.well-known/security.txt', 200],
    ['a file', '/shell/aaaaaaaaaaaa/art/mark.svg', 200],
    ['a file that is not there', '/shell/aaaaaaaaaaaa/none.js', 404],
    ['the API', '/api/anything', 200],
    ['an address that no router can read', '/%', 404],
    ['what is no request', '/ /', 400],
  ])('sends every header of security with %s', async (_, path, status) => {
    const answer = await get(path);
    expect(answer.status).toBe(status);
    const { 'content-security-policy': policy, ...others } = commonHeaders;
    // Pages with a private address send no referrer.
    const { 'referrer-policy': referrer, ...same } = others;
    expect(answer.headers).toMatchObject(same);
    expect([referrer, 'no-referrer']).toContain(answer.headers['referrer-policy']);
    expect(answer.headers['content-security-policy']).toMatch(/^default-src '(?:none|self)'/);
    expect(answer.headers['content-security-policy']).toContain(policy.split('; ')[1]);
  });

  it('refuses a request with two Host headers, whatever they say', async () => {
    for (const second of ['evil.example', 'localhost'])
      for (const version of ['1.0', '1.1']) {
        const answer = await ask(`GET / HTTP/${version}\r\nHost: localhost\r\nhOST: ${second}`);
        expect(answer.status).toBe(400);
      }
  });

  it('says whom to tell of a weakness, for half a year from now (RFC 9116)', async () => {
    const { headers, body } = await get('/.well-known/security.txt');
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(body).toBe(
      [
        'Contact: mailto:hello@halcyon.example',
        'Expires: 2027-05-25T00:00:00.000Z',
        'Preferred-Languages: en',
        'Canonical: https://halcyon.example/.well-known/security.txt',
        '',
      ].join('\n'),
    );
  });
});
