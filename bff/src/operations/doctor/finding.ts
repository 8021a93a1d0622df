/** Where to read what to do; files of this repository. A test sees that each of them has the section. */
export const runbooks = {
  backup: 'docs/runbooks/backup.md',
  badDeploy: 'docs/runbooks/bad-deploy.md',
  certificate: 'docs/runbooks/certificate.md',
  clock: 'docs/runbooks/README.md#a-clock-is-off',
  connections: 'docs/runbooks/slow-or-failing-requests.md#requests-wait-for-a-connection',
  database: 'docs/runbooks/database-away.md',
  demo: 'docs/runbooks/README.md#the-demo-is-in-production',
  disk: 'docs/runbooks/disk-full.md',
  events: 'docs/runbooks/provider-away.md#events-come-late',
  failedJobs: 'docs/runbooks/queue-stuck.md#jobs-that-were-given-up',
  files: 'docs/runbooks/bad-deploy.md#files-of-a-live-build-are-missing',
  jobs: 'docs/runbooks/queue-stuck.md',
  keys: 'docs/runbooks/leaked-key.md#the-keys-of-providers',
  memory: 'docs/runbooks/README.md#memory-runs-short',
  messages: 'docs/runbooks/provider-away.md#mails-or-texts-wait-or-fail',
  notReady: 'docs/runbooks/slow-or-failing-requests.md#a-bff-is-down-or-not-ready',
  payments: 'docs/runbooks/stripe.md#troubleshooting',
  provider: 'docs/runbooks/provider-away.md',
  registry: 'docs/runbooks/bad-deploy.md#the-registry-cannot-be-read',
  settings: 'docs/runbooks/README.md#a-setting-is-missing',
  signatures: 'docs/runbooks/deploy-rights.md#when-an-edge-says-it-is-degraded',
  site: 'docs/runbooks/site-away.md',
  slow: 'docs/runbooks/slow-or-failing-requests.md#requests-are-slow',
} as const;
export type Runbook = (typeof runbooks)[keyof typeof runbooks];

/**
 * What a look at one thing says. `note` is under way and nothing to mend; `unchecked` says why nobody looked. Holds no
 * secret and nothing about a person.
 */
export interface Finding {
  readonly state: 'wrong' | 'note' | 'ok' | 'unchecked';
  readonly what: string;
  readonly says: string;
  readonly runbook?: Runbook;
}

export const ok = (what: string, says: string): Finding => ({ state: 'ok', what, says });
export const note = (what: string, says: string, runbook?: Runbook): Finding => ({
  state: 'note',
  what,
  says,
  ...(runbook && { runbook }),
});
export const unchecked = (what: string, says: string): Finding => ({ state: 'unchecked', what, says });
export const wrong = (what: string, says: string, runbook: Runbook): Finding => ({
  state: 'wrong',
  what,
  says,
  runbook,
});

/** One look, made beside the others. */
export interface Check {
  readonly what: string;
  /** Of the case that it fails or takes too long. */
  readonly runbook: Runbook;
  readonly run: (signal: AbortSignal) => Promise<readonly Finding[]>;
}

/** What an error is without what it says, which could hold an address or a value. */
export function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return 'an unknown error';
  const { cause } = error;
  if ('code' in error && typeof error.code === 'string') return error.code;
  return cause instanceof Error ? nameOf(cause) : error.name;
}

/** `45 s`, `23 min`, `5 h` or `3 days`. */
export function span(seconds: number): string {
  if (seconds < 120) return `${String(Math.round(seconds))} s`;
  if (seconds < 7_200) return `${String(Math.round(seconds / 60))} min`;
  return seconds < 172_800
    ? `${String(Math.round(seconds / 3_600))} h`
    : `${String(Math.round(seconds / 86_400))} days`;
}

/** `1 job`, `2 jobs`. */
export const counted = (count: number, noun: string): string => `${String(count)} ${noun}${count === 1 ? '' : 's'}`;
