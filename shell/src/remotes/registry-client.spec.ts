import { Registry, type RemoteBuild, type RemoteEntry } from '@vitrine/contracts';
import { buildFor, isRegistry } from './registry-client.ts';

const build = (buildId: string): RemoteBuild => ({
  buildId,
  entry: `/remotes/mfe-portal/${buildId}/mf-manifest.json`,
  integrity: { '/a.js': 'sha384-a' },
  prerendered: {},
  contract: 1,
  sdk: '^1.0.0',
  react: '19.3.1',
  deployedAt: '2026-01-01T00:00:00Z',
});
const entry: RemoteEntry = {
  name: 'mfe-portal',
  owner: 'Staff portal team',
  routes: ['/leads'],
  current: build('bbbbbbbb'),
  history: [build('aaaaaaaa')],
};
const trial: RemoteEntry = { ...entry, canary: { build: build('cccccccc'), share: 10, since: '2026-01-01T00:00:00Z' } };

describe('isRegistry', () => {
  it.each([entry, trial])('accepts what the contract accepts', (remote) => {
    const registry = { version: 1, remotes: [remote] };
    expect(Registry.safeParse(registry).success).toBe(true);
    expect(isRegistry(registry)).toBe(true);
  });

  it.each([
    null,
    [],
    {},
    { version: 2, remotes: [] },
    { version: 1, remotes: [{ name: 'x' }] },
    { version: 1, remotes: [{ ...entry, history: [{}] }] },
    { version: 1, remotes: [{ ...entry, canary: {} }] },
    { error: 'not found' },
  ])('refuses %j, as the contract does', (value) => {
    expect(Registry.safeParse(value).success).toBe(false);
    expect(isRegistry(value)).toBe(false);
  });
});

describe('buildFor', () => {
  it('takes the current build', () => {
    expect(buildFor(entry, undefined).buildId).toBe('bbbbbbbb');
  });

  it('stays with the older build whose page is shown', () => {
    expect(buildFor(entry, 'aaaaaaaa').buildId).toBe('aaaaaaaa');
  });

  it('stays with the build on trial that its visitor was given', () => {
    expect(buildFor(trial, 'cccccccc').buildId).toBe('cccccccc');
    expect(buildFor(trial, undefined).buildId).toBe('bbbbbbbb');
  });

  it('takes the current build when the shown one is forgotten', () => {
    expect(buildFor(entry, '99999999').buildId).toBe('bbbbbbbb');
  });
});
