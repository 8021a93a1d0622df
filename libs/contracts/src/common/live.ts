import { defineEndpoint } from '../endpoint.ts';

/** What changes while people look: `today` is what waits for a person, `inbox` what people wrote to us. */
export const liveTopics = ['today', 'inbox'] as const;
export type LiveTopic = (typeof liveTopics)[number];

export const liveEndpoints = {
  events: defineEndpoint({
    id: 'live.events',
    method: 'GET',
    path: '/live',
    summary: 'Server-Sent Events that name what changed, as `data: today`; never what it is now',
    access: 'portal',
    status: 200,
    produces: 'text/event-stream',
  }),
} as const;
