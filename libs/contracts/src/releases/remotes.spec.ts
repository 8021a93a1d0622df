import { findRemote, hasScreen, routesOverlap, withoutRouteConflicts, incompatibilityOf } from './remotes.ts';
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

describe('withoutRouteConflicts', () => {
  it('leaves a registry alone in which everyone has routes of their own', () => {
    const portal = entry('mfe-portal', ['/leads'], '2026-01-01T00:00:00Z');
    expect(withoutRouteConflicts([site, portal])).toEqual({ remotes: [site, portal], conflicts: [] });
  });

  it('keeps a route with the remote that had it first, regardless of newer builds', () => {
    const portal = entry('mfe-portal', ['/login', '/leads'], '2026-06-01T00:00:00Z', ['2026-01-01T00:00:00Z']);
    const intruder = entry('mfe-aaa', ['/login/now'], '2026-05-01T00:00:00Z');
    const { remotes, conflicts } = withoutRouteConflicts([intruder, site, portal]);
    expect(remotes).toEqual([site, portal]);
    expect(conflicts).toEqual([{ name: 'mfe-aaa', why: 'its route /login/now overlaps /login of mfe-portal' }]);
    expect(findRemote(remotes, '/login/now')?.name).toBe('mfe-portal');
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

const page = { contract: 1, sdk: '1.2.0', react: '19.3.1' };
const candidate = { contract: 1, sdk: '^1.0.0', react: '19.3.0' };

describe('incompatibilityOf', () => {
  it('accepts a build of the same majors that is not ahead of the page', () => {
    expect(incompatibilityOf(candidate, page)).toBeNull();
  });

  it.each([1, 2, undefined])('accepts a build whose contract the BFF has reached or may have: %s', (bff) => {
    expect(incompatibilityOf(candidate, { ...page, bff })).toBeNull();
  });

  it('refuses a build that is ahead of the BFF, though the page speaks its contract', () => {
    expect(incompatibilityOf({ ...candidate, contract: 2 }, { ...page, contract: 2, bff: 1 })).toBe(
      'it speaks contract 2, the BFF 1',
    );
  });

  it.each([
    ['another contract', { contract: 2 }, /contract 2/],
    [
      'a newer shell-sdk minor',
      { sdk: '^1.3.0' },
      /^it needs a newer shell, with shell-sdk \^1\.3\.0; .* has 1\.2\.0$/,
    ],
    ['a newer shell-sdk major', { sdk: '^2.0.0' }, /a newer shell, with shell-sdk \^2/],
    ['an older shell-sdk major', { sdk: '^0.9.0' }, /an older shell, with shell-sdk \^0/],
    ['a newer React', { react: '19.4.0' }, /React 19\.4\.0/],
    ['another React major', { react: '18.3.1' }, /React 18/],
  ])('refuses %s', (_, change, reason) => {
    expect(incompatibilityOf({ ...candidate, ...change }, page)).toMatch(reason);
  });
});
