import type { BuildHealth, PlatformBuild, PlatformRamp, PlatformRemote, PlatformStatus } from '@vitrine/contracts';

const sampleHealth = (changes: Partial<BuildHealth> = {}): BuildHealth => ({
  views: 900,
  visitors: 400,
  failing: 2,
  loadFailures: 1,
  crashes: 1,
  vitals: [
    { name: 'LCP', p75: 1240, goal: 2500 },
    { name: 'INP', p75: 260, goal: 200 },
    { name: 'CLS', p75: 0.01, goal: 0.1 },
    { name: 'TTFB', p75: null, goal: 800 },
  ],
  ...changes,
});

export const sampleBuild = (buildId: string, changes: Partial<PlatformBuild> = {}): PlatformBuild => ({
  buildId,
  deployedAt: '2026-11-20T09:00:00.000Z',
  withdrawn: null,
  sizes: [
    { what: 'remoteEntry', bytes: 16_700, budget: 17_000 },
    { what: 'first view of /invoices', bytes: 78_500, budget: 90_000 },
  ],
  provenance: {
    commit: '1a2b3c4d5e6f1a2b3c4d5e6f1a2b3c4d5e6f1a2b',
    dirty: false,
    author: 'Ada Lovelace <ada@halcyon.example>',
    ci: 'https://github.com/halcyon/site/actions/runs/7',
    lock: '0'.repeat(64),
    builtAt: '2026-11-20T08:50:00.000Z',
  },
  health: sampleHealth(),
  ...changes,
});

export const sampleRemote = (changes: Partial<PlatformRemote> = {}): PlatformRemote => ({
  name: 'mfe-portal',
  owner: 'Staff portal team',
  routes: ['/leads'],
  current: sampleBuild('aaaa11112222'),
  since: '2026-11-20T09:00:00.000Z',
  canary: null,
  pinned: null,
  budget: null,
  errorRates: [...Array.from({ length: 22 }, () => null), 0, 0.02],
  history: [
    sampleBuild('cccc11112222', {
      withdrawn: { at: '2026-11-19T10:00:00.000Z', reason: 'it crashed on save' },
      health: sampleHealth({ visitors: 0, failing: 0 }),
    }),
    sampleBuild('bbbb11112222'),
  ],
  log: [
    {
      at: '2026-11-20T09:00:00.000Z',
      by: 'ada@halcyon.example',
      action: 'deploy',
      remote: 'mfe-portal',
      from: 'bbbb11112222',
      to: 'aaaa11112222',
      reason: null,
    },
  ],
  rollbackTo: 'bbbb11112222',
  ...changes,
});

/** A part with a canary that used a fifth of its budget. */
export const remoteWithCanary = (): PlatformRemote =>
  sampleRemote({
    canary: { build: sampleBuild('dddd11112222'), share: 10, since: '2026-11-20T10:00:00.000Z' },
    budget: { build: 'dddd11112222', failing: 1, visitors: 12, allowed: 0.01, used: 0.2, awaited: 20 },
  });

/** A part whose canary goes through its shares by itself. */
export const remoteWithRamp = (stopped: PlatformRamp['stopped'] = null): PlatformRemote => {
  const part = remoteWithCanary();
  const ramp: PlatformRamp = {
    steps: [1, 10, 50, 100],
    step: 1,
    pauseMinutes: 10,
    nextAt: '2026-11-20T10:10:00.000Z',
    latestAt: '2026-11-20T10:30:00.000Z',
    stopped,
  };
  return { ...part, canary: part.canary && { ...part.canary, ramp } };
};

export const samplePlatform = (remotes: PlatformRemote[]): PlatformStatus => ({
  environment: 'local',
  connected: true,
  remotes,
});
