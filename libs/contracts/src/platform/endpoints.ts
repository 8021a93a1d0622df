import { z } from 'zod';
import { bodyLimits, defineEndpoint } from '../endpoint.ts';
import { PlatformReports } from './reports.ts';
import { PlatformChange, PlatformStatus } from './status.ts';

export const Health = z.object({
  status: z.enum(['ok', 'unavailable']),
  /** Contract major this BFF speaks; the edge and the deploy checks compare it. */
  contract: z.number().int(),
});

/** The crash screen's record (public specification, section 2). The BFF redacts it before it is logged. */
export const CrashReport = z.object({
  message: z.string().max(2000),
  stack: z.string().max(8000).optional(),
  componentStack: z.string().max(8000).optional(),
  timestamp: z.iso.datetime(),
  userAgent: z.string().max(500),
  url: z.string().max(2000),
  /** Which federated part failed, and its build. */
  remote: z.string().max(60).optional(),
  build: z.string().max(60).optional(),
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
  status: defineEndpoint({
    id: 'platform.status',
    method: 'GET',
    path: '/platform/status',
    summary: 'What is deployed, and how it does',
    access: 'staff',
    status: 200,
    response: PlatformStatus,
  }),
  /** Fails with `conflict` when another build is live or on trial than the one named, and when there is nothing to go back to. */
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
  /** Fails with `conflict` when another canary runs than the one named, or none. */
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
} as const;
