import httpProxy from '@fastify/http-proxy';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendProblem } from './problem.ts';

/** The specification's text for a failure that the visitor cannot mend (public site, section 8). */
const unavailable = 'Something went wrong. Please try again or contact us directly.';

/** Milliseconds for the BFF to begin its answer. */
const patience = 10_000;

/**
 * Passes `/api` on to the BFF as a stream. What the BFF hears about the visitor comes from the
 * connection, not from headers a visitor could have written.
 */
export const serveApi = async (edge: FastifyInstance, bffUrl: string): Promise<void> => {
  await edge.register(httpProxy, {
    upstream: bffUrl,
    prefix: '/api',
    rewritePrefix: '/api',
    http: { requestOptions: { timeout: patience }, agentOptions: { keepAlive: true, maxSockets: 256 } },
    replyOptions: {
      rewriteRequestHeaders: (request, { forwarded: _, ...headers }) => ({
        ...headers,
        host: request.headers.host ?? '',
        'x-forwarded-for': (request as unknown as FastifyRequest).ip,
        'x-forwarded-proto': (request as unknown as FastifyRequest).protocol,
        'x-forwarded-host': (request as unknown as FastifyRequest).host,
        'x-request-id': (request as unknown as FastifyRequest).id,
      }),
      onError: (reply, { error }) => {
        const { request } = reply as unknown as FastifyReply;
        request.log.error({ err: error }, 'the BFF did not answer');
        void sendProblem(request as FastifyRequest, reply as unknown as FastifyReply, 503, 'unavailable', unavailable).header('retry-after', '5');
      },
    },
  });
};
