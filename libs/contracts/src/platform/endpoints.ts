import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';

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
    status: 202,
  }),
} as const;
