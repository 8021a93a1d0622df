import { findRemote, hasScreen, routesOverlap, withoutIntruders } from './find-remote.ts';
import type { RemoteBuild, RemoteEntry } from './registry.ts';

const build = (deployedAt: string): RemoteBuild => ({
  buildId: 'aaaaaaaa',
  entry: '/m.json',
  integrity: {},
  prerendered: {},
  contract: 1,
  sdk: '^1.0.0',
  react: '19.3.1',
  deployedAt,
});
const entry = (name: string, routes: string[], deployedAt: string, before: string[] = []): RemoteEntry => ({
  name,
  owner: name,
  routes,
  current: build(deployedAt),
  history: before.map(build),
});
const site = entry('mfe-marketing', ['/', '/contact'], '2026-03-01T00:00:00Z');

describe('routesOverlap', () => {
  it.each([
    ['/leads', '/leads', true],
    ['/leads', '/leads/open', true],
    ['/leads/open', '/leads', true],
    ['/', '/leads', false],
    ['/leads', '/', false],
    ['/lead', '/leads', false],
  ])('%s and %s: %s', (a, b, expected) => expect(routesOverlap(a, b)).toBe(expected));
});

describe('withoutIntruders', () => {
  it('leaves a registry alone in which everyone has routes of their own', () => {
    const portal = entry('mfe-portal', ['/leads'], '2026-01-01T00:00:00Z');
    expect(withoutIntruders([site, portal])).toEqual({ kept: [site, portal], intruders: [] });
  });

  it('keeps a route with who had it first, however their newest builds are dated', () => {
    const portal = entry('mfe-portal', ['/login', '/leads'], '2026-06-01T00:00:00Z', ['2026-01-01T00:00:00Z']);
    const intruder = entry('mfe-aaa', ['/login/now'], '2026-05-01T00:00:00Z');
    const { kept, intruders } = withoutIntruders([intruder, site, portal]);
    expect(kept).toEqual([site, portal]);
    expect(intruders).toEqual([{ name: 'mfe-aaa', why: 'its route /login/now overlaps /login of mfe-portal' }]);
    expect(findRemote(kept, '/login/now')?.name).toBe('mfe-portal');
  });
});

describe('hasScreen', () => {
  const screens = ['/', '/clients', '/clients/:id', '/settings/templates/*', '/insights/:slug'];
  it.each([
    ['/clients', true],
    ['/clients/6f2c0f4e-6a0f-4a37-9d7e-0a3f3f1f8c11', true],
    ['/clients/abc', false],
    ['/clients/6f2c0f4e-6a0f-4a37-9d7e-0a3f3f1f8c11/more', false],
    ['/settings/templates/welcome', true],
    ['/settings/templates/', false],
    ['/settings', false],
    ['/', true],
    ['/clients/', true],
    ['/insights/one', true],
    ['/insights/', false],
    ['/insights/one/two', false],
  ])('%s: %s', (path, expected) => expect(hasScreen({ screens }, path)).toBe(expected));

  it('is true everywhere for a build that does not say', () => expect(hasScreen({}, '/anything')).toBe(true));
});
