import { z } from 'zod';
import { Timestamp } from '../common/fields.ts';
import { multipleLines } from '../common/pasted-text.ts';
import { BuildSize, Provenance, Ramp } from './registry.ts';
import { bodyLimits, defineEndpoint } from '../endpoint.ts';
import { errorGroupEndpoints } from './error-groups.ts';
import { PlatformGraph } from './graph.ts';

/** Web vitals a page reports: milliseconds, CLS without a unit. */
export const VitalName = z.enum(['LCP', 'INP', 'CLS', 'TTFB']);
export type VitalName = z.infer<typeof VitalName>;

/**
 * Why a remote did not come up: the registry could not be read, or does not name it; the build cannot run on this
 * page; its code did not arrive or failed its check; what it exposes is no remote. `stuck`: its screen stood, and the
 * page followed no link from it.
 */
export const LoadFailure = z.enum(['registry', 'missing', 'incompatible', 'code', 'shape', 'stuck']);
export type LoadFailure = z.infer<typeof LoadFailure>;

const About = {
  /** Name in the registry, or `shell`. */
  remote: z.string().max(60),
  build: z.string().max(60),
};

/** Builds of the shell and of other remotes whose code had run in the document by then. Older pages don't say. */
const beside = z.array(z.object(About)).max(20).optional();

/** What happened to one build on one page. There is no field that could name a person, a device or an address. */
export const PlatformReport = z.discriminatedUnion('kind', [
  /** A remote stands on the page; once for each document. */
  z.object({ ...About, kind: z.literal('view'), beside }),
  z.object({ ...About, kind: z.literal('load'), reason: LoadFailure, beside }),
  z.object({ ...About, kind: z.literal('crash'), beside }),
  /**
   * While builds are on trial: the page begins to start; a screen stands; somebody left before that. A page that
   * freezes or stays blank says the first alone.
   */
  z.object({ ...About, kind: z.enum(['start', 'stood', 'left']) }),
  z.object({ ...About, kind: z.literal('vital'), name: VitalName, value: z.number().min(0).max(600_000) }),
]);
export type PlatformReport = z.infer<typeof PlatformReport>;

/** What a page sends with `navigator.sendBeacon`, as JSON. */
export const PlatformReports = z.object({ reports: z.array(PlatformReport).min(1).max(20) });
export type PlatformReports = z.infer<typeof PlatformReports>;

/**
 * What can be done to a remote, or to the shell. `stop` ends a ramp, `retire` takes a remote out of the registry;
 * `refuse` changes nothing and is written down too.
 */
const DeployAction = z.enum([
  'deploy',
  'canary',
  'stop',
  'promote',
  'rollback',
  'pin',
  'unpin',
  'disable',
  'enable',
  'retire',
  'prune',
  'refuse',
]);
type DeployAction = z.infer<typeof DeployAction>;

/** One line of `registry/<environment>.log.jsonl`, which is only ever added to. */
export const DeployLogEntry = z.object({
  at: z.iso.datetime(),
  /** A person, a program of theirs, or `vitrine` for what the platform did by itself. */
  by: z.string(),
  action: DeployAction,
  /** Name in the registry, or `shell`. */
  remote: z.string(),
  /** Build that was live before, or the canary that was taken back. */
  from: z.string().nullable(),
  /** Build that is live now, or on trial. */
  to: z.string().nullable(),
  /** Percent of the visitors, of a canary. */
  share: z.number().int().optional(),
  /** Environment whose live build this is, when it was taken from one (`staging`). */
  source: z.string().optional(),
  /** Git commit of the build that goes live, when that is known. */
  commit: z.string().optional(),
  reason: z.string().nullable(),
});
export type DeployLogEntry = z.infer<typeof DeployLogEntry>;

/** How one build did in the last day: visitors it met, and visitors it failed. */
export const BuildHealth = z.object({
  views: z.number().int(),
  visitors: z.number().int(),
  /** Visitors for whom it did not load or crashed. */
  failing: z.number().int(),
  loadFailures: z.number().int(),
  crashes: z.number().int(),
  /** 75th percentiles; null without enough of them. */
  vitals: z.array(
    z.object({
      name: VitalName,
      p75: z.number().nullable(),
      goal: z.number(),
      /** Page views that it was measured in. Older servers do not say. */
      count: z.number().int().optional(),
    }),
  ),
});
export type BuildHealth = z.infer<typeof BuildHealth>;

export const PlatformBuild = z.object({
  buildId: z.string(),
  /** When its files were published. */
  deployedAt: Timestamp,
  withdrawn: z.object({ at: Timestamp, reason: z.string() }).nullable(),
  sizes: z.array(BuildSize),
  /** Null for builds that did not say; older servers say nothing of it. */
  provenance: Provenance.nullable().optional(),
  health: BuildHealth,
});
export type PlatformBuild = z.infer<typeof PlatformBuild>;

/**
 * Visitors a build on trial, or fresh, failed in the last minutes, against what it may fail before it is rolled back.
 */
export const ErrorBudget = z.object({
  build: z.string(),
  failing: z.number().int(),
  visitors: z.number().int(),
  /** Share of the visitors it may fail, 0 to 1. */
  allowed: z.number(),
  /** How much of that is used, 0 to 1 and beyond. */
  used: z.number(),
  /**
   * Visitors without whom it is not judged, unless it fails several; null once it is. Older servers say nothing of it.
   */
  awaited: z.number().int().nullable().optional(),
});
export type ErrorBudget = z.infer<typeof ErrorBudget>;

/** The shares that a canary goes through by itself, and when it goes on. */
export const PlatformRamp = Ramp.pick({ steps: true, step: true, pauseMinutes: true }).extend({
  /** When it goes on if enough visitors came, and when it does without them, if nobody had an error. */
  nextAt: Timestamp,
  latestAt: Timestamp,
  /** Who ended it, or `vitrine`, and why; null while it runs. */
  stopped: z.object({ at: Timestamp, by: z.string(), reason: z.string() }).nullable(),
});
export type PlatformRamp = z.infer<typeof PlatformRamp>;

export const PlatformRemote = z.object({
  /** Name in the registry, or `shell`. */
  name: z.string(),
  owner: z.string(),
  routes: z.array(z.string()),
  current: PlatformBuild,
  /** Since when the current build is the current one. */
  since: Timestamp,
  canary: z
    .object({
      build: PlatformBuild,
      share: z.number().int(),
      since: Timestamp,
      /** Null for a share that stays as it is. Older servers say nothing of it. */
      ramp: PlatformRamp.nullable().optional(),
    })
    .nullable(),
  pinned: z.object({ reason: z.string(), by: z.string(), at: Timestamp }).nullable(),
  /** Its addresses answer with a maintenance page. Older servers do not say. */
  disabled: z.object({ reason: z.string(), by: z.string(), at: Timestamp }).nullable().optional(),
  /** Null when nothing is watched: no canary, and nothing fresh. */
  budget: ErrorBudget.nullable(),
  /** Share of visitors that failed, for each of the last 24 hours, oldest first; null for an hour without visitors. */
  errorRates: z.array(z.number().nullable()),
  history: z.array(PlatformBuild),
  /** Newest first. */
  log: z.array(DeployLogEntry),
  /** Build a rollback would bring back; null when there is none. */
  rollbackTo: z.string().nullable(),
});
export type PlatformRemote = z.infer<typeof PlatformRemote>;

export const PlatformStatus = z.object({
  /** Name of the registry, such as `local`. */
  environment: z.string(),
  /** False where the BFF is not told where the registry is: nothing is known then, and nothing is watched. */
  connected: z.boolean(),
  remotes: z.array(PlatformRemote),
});
export type PlatformStatus = z.infer<typeof PlatformStatus>;

/** Names the build that was on the screen, so that nobody promotes or rolls back another one than they saw. */
export const PlatformChange = z.object({
  build: z.string().max(60),
  reason: z.string().overwrite(multipleLines).min(1).max(300),
});
export type PlatformChange = z.infer<typeof PlatformChange>;

/** For what does not depend on the build that is live. */
export const PlatformSwitch = PlatformChange.pick({ reason: true });
export type PlatformSwitch = z.infer<typeof PlatformSwitch>;

export const Health = z.object({
  status: z.enum(['ok', 'unavailable']),
  /** Contract major this BFF speaks; the edge and the deploy checks compare it. */
  contract: z.number().int(),
  /** In which the agency's days begin; left out by those of before. */
  timeZone: z.string().optional(),
});

/** The crash screen's record (public specification, section 2). The BFF redacts it before it is logged. */
export const CrashReport = z.object({
  /** Kind of the error (`TypeError`); older shells do not say. */
  name: z
    .string()
    .max(200)
    // What reads like no kind is left out, so that the report itself is kept.
    .transform((name) => (/^[A-Z][A-Za-z]{0,40}$/.test(name) ? name : undefined))
    .optional(),
  message: z.string().max(2000),
  stack: z.string().max(8000).optional(),
  componentStack: z.string().max(8000).optional(),
  timestamp: z.iso.datetime(),
  userAgent: z.string().max(500),
  url: z.string().max(2000),
  /** Which federated part failed, and its build. */
  remote: z.string().max(60).optional(),
  build: z.string().max(60).optional(),
  /** The browser had translated the page, which may be why: it says nothing about the build. */
  translated: z.literal(true).optional(),
});
export type CrashReport = z.infer<typeof CrashReport>;

const RemoteParams = z.object({ name: z.string().regex(/^[a-z][a-z0-9-]*$/) });

export const platformEndpoints = {
  live: defineEndpoint({
    id: 'health.live',
    method: 'GET',
    path: '/health/live',
    summary: 'The process lives',
    access: 'public',
    status: 200,
    response: Health,
  }),
  ready: defineEndpoint({
    id: 'health.ready',
    method: 'GET',
    path: '/health/ready',
    summary: 'The process can serve: the database answers; 503 otherwise',
    access: 'public',
    status: 200,
    response: Health,
  }),
  reportCrash: defineEndpoint({
    id: 'platform.reportCrash',
    method: 'POST',
    path: '/crash-reports',
    summary: 'Report a crash of the page',
    access: 'public',
    body: CrashReport,
    bodyLimit: bodyLimits.medium,
    status: 202,
  }),
  /** What names no build of the registry is dropped, silently: a tab may be older than the registry's memory. */
  report: defineEndpoint({
    id: 'platform.report',
    method: 'POST',
    path: '/platform/reports',
    summary: 'Count views, failures and web vitals of the builds a page runs',
    access: 'public',
    body: PlatformReports,
    bodyLimit: bodyLimits.medium,
    status: 204,
  }),
  ...errorGroupEndpoints,
  status: defineEndpoint({
    id: 'platform.status',
    method: 'GET',
    path: '/platform/status',
    summary: 'What is deployed, and how it does',
    access: 'settings.read',
    status: 200,
    response: PlatformStatus,
  }),
  graph: defineEndpoint({
    id: 'platform.graph',
    method: 'GET',
    path: '/platform/graph',
    summary: 'What each deployed build exposes, shares and uses',
    access: 'owner',
    status: 200,
    response: PlatformGraph,
  }),
  /**
   * Fails with `conflict` when another build is live or on trial than the one named, and when there is nothing to go
   * back to; with `forbidden` when the registry's rights do not let this owner.
   */
  rollback: defineEndpoint({
    id: 'platform.rollback',
    method: 'POST',
    path: '/platform/remotes/:name/rollback',
    summary: 'Take a canary back, or else the live build',
    access: 'owner',
    params: RemoteParams,
    body: PlatformChange,
    status: 204,
  }),
  /** Fails with `conflict` when another canary runs than the one named, or none; with `forbidden` like a rollback. */
  promote: defineEndpoint({
    id: 'platform.promote',
    method: 'POST',
    path: '/platform/remotes/:name/promote',
    summary: 'Give a canary to everyone',
    access: 'owner',
    params: RemoteParams,
    body: PlatformChange,
    status: 204,
  }),
  /** Fails with `conflict` when another canary runs than the one named, or none, or one without a ramp. */
  stopRamp: defineEndpoint({
    id: 'platform.stopRamp',
    method: 'POST',
    path: '/platform/remotes/:name/stop',
    summary: 'End a ramp where it is; the canary keeps its share',
    access: 'owner',
    params: RemoteParams,
    body: PlatformChange,
    status: 204,
  }),
  /** Fails with `conflict` for the shell, and for a remote that does not exist. */
  disable: defineEndpoint({
    id: 'platform.disable',
    method: 'POST',
    path: '/platform/remotes/:name/disable',
    summary: 'Take a remote off the site: its addresses answer with a maintenance page',
    access: 'owner',
    params: RemoteParams,
    body: PlatformSwitch,
    status: 204,
  }),
  enable: defineEndpoint({
    id: 'platform.enable',
    method: 'POST',
    path: '/platform/remotes/:name/enable',
    summary: 'Put a disabled remote back on the site',
    access: 'owner',
    params: RemoteParams,
    body: PlatformSwitch,
    status: 204,
  }),
} as const;
