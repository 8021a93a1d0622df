import type { IncomingMessage, ServerResponse } from 'node:http';
import type { EdgeLimits } from './limits.ts';
import { RequestLimiter } from './request-limiter.ts';

/** Whether a response tells of events for as long as somebody listens (Server-Sent Events). */
export const isEventStream = ({ headers }: IncomingMessage): boolean =>
  headers['content-type']?.startsWith('text/event-stream') === true;

export interface EventStreams {
  /** Passes every event on as it comes. Null when the client has disconnected; rejects with `LimitExceeded`. */
  readonly pass: (answer: IncomingMessage, reply: ServerResponse, network: string) => Promise<IncomingMessage | null>;
  /** Ends all of them, which would keep a server from closing. Browsers come back to another one. */
  readonly end: () => void;
}

/** Event streams of the BFF: neither buffered nor timed, within limits of their own. */
export const createEventStreams = ({ events, eventsPerNetwork }: EdgeLimits): EventStreams => {
  const open = new Set<IncomingMessage>();
  const limits = { upstream: events, upstreamPerNetwork: eventsPerNetwork, queue: 0, queuePerNetwork: 0, waitMs: 0 };
  const limiter = new RequestLimiter(limits);
  return {
    pass: async (answer, reply, network) => {
      const release = await limiter.acquire(network).catch((error: unknown) => {
        answer.destroy();
        throw error;
      });
      open.add(answer);
      answer.once('close', () => {
        open.delete(answer);
        release();
      });
      // Heartbeats may be further apart than the chunks of other responses.
      answer.socket.setTimeout(0);
      reply.once('close', () => answer.destroy());
      if (!reply.destroyed) return answer;
      answer.destroy();
      return null;
    },
    end: () => {
      for (const answer of open) answer.destroy();
    },
  };
};
