import { createHash } from 'node:crypto';
import { pageContentPolicy } from './security-headers.ts';

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
