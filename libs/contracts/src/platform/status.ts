import { z } from 'zod';
import { Timestamp } from '../common/page.ts';
import { DeployLogEntry } from './deploy-log.ts';
import { BuildSize } from './registry.ts';
import { VitalName } from './reports.ts';

/** How one build did in the last day: visitors it met, and visitors it failed. */
export const BuildHealth = z.object({
  views: z.number().int(),
  visitors: z.number().int(),
  /** Visitors for whom it did not load or crashed. */
  failing: z.number().int(),
  loadFailures: z.number().int(),
  crashes: z.number().int(),
  /** 75th percentiles; null without enough of them. */
  vitals: z.array(z.object({ name: VitalName, p75: z.number().nullable(), goal: z.number() })),
});
export type BuildHealth = z.infer<typeof BuildHealth>;

export const PlatformBuild = z.object({
  buildId: z.string(),
  /** When its files were published. */
  deployedAt: Timestamp,
  withdrawn: z.object({ at: Timestamp, reason: z.string() }).nullable(),
  sizes: z.array(BuildSize),
  health: BuildHealth,
});
export type PlatformBuild = z.infer<typeof PlatformBuild>;

/** Visitors a build on trial, or fresh, failed in the last minutes, against what it may fail before it is rolled back. */
export const ErrorBudget = z.object({
  build: z.string(),
  failing: z.number().int(),
  visitors: z.number().int(),
  /** Share of the visitors it may fail, 0 to 1. */
  allowed: z.number(),
  /** How much of that is used, 0 to 1 and beyond. */
  used: z.number(),
  /** Visitors without whom it is not judged, unless it fails several; null once it is. Older servers say nothing of it. */
  awaited: z.number().int().nullable().optional(),
});
export type ErrorBudget = z.infer<typeof ErrorBudget>;

export const PlatformRemote = z.object({
  /** Name in the registry, or `shell`. */
  name: z.string(),
  owner: z.string(),
  routes: z.array(z.string()),
  current: PlatformBuild,
  /** Since when the current build is the current one. */
  since: Timestamp,
  canary: z.object({ build: PlatformBuild, share: z.number().int(), since: Timestamp }).nullable(),
  pinned: z.object({ reason: z.string(), by: z.string(), at: Timestamp }).nullable(),
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
export const PlatformChange = z.object({ build: z.string().max(60), reason: z.string().trim().min(1).max(300) });
export type PlatformChange = z.infer<typeof PlatformChange>;
