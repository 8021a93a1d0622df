import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';

const Size = z.object({ width: z.number().int().min(0).max(100_000), height: z.number().int().min(0).max(100_000) });

/**
 * One counted event (staff specification, section 3). The browser's name is read from the request, and the address is
 * cleaned again by the server: a page cannot be trusted with what must not be kept.
 */
export const AnalyticsEvent = z.object({
  event_type: z.enum(['page_view']),
  page_path: z.string().startsWith('/').max(2000),
  /** Empty, or left out, when there is none. */
  referrer: z.string().max(2000).optional(),
  /** Random, kept per browser session, known to no other record. */
  session_id: z.uuid(),
  metadata: z.object({ screen: Size, viewport: Size }),
});
export type AnalyticsEvent = z.infer<typeof AnalyticsEvent>;

export const analyticsEndpoints = {
  record: defineEndpoint({
    id: 'analytics.record',
    method: 'POST',
    path: '/analytics/events',
    summary: 'Count a page view; with `DNT: 1` or `Sec-GPC: 1` nothing is kept',
    access: 'public',
    body: AnalyticsEvent,
    status: 204,
  }),
} as const;
