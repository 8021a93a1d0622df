import httpProxy from '@fastify/http-proxy';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendProblem } from './problem.ts';

/** The specification's text for a failure that the visitor cannot mend (public site, section 8). */
const unavailable = 'Something went wrong. Please try again or contact us directly.';

/** Milliseconds for the BFF to begin its answer. */
const patience = 10_000;

/** What a visitor wrote about where they come from; the edge says it itself. */
const claims = new Set(['forwarded', 'x-real-ip', 'x-request-id']);

const isClaim = (name: string): boolean => claims.has(name) || name.startsWith('x-forwarded-');

/** Who asked, and for which host. */
const originOf = (request: FastifyRequest): Record<string, string> => ({
  ...(request.headers.host === undefined ? {} : { host: request.headers.host }),
  'x-forwarded-for': request.ip,
  'x-forwarded-proto': request.protocol,
  'x-forwarded-host': request.host,
  'x-request-id': request.id,
});

/** What the BFF hears with a request the edge makes for a browser: the browser's own words, and who it is. */
export const passedHeaders = (request: FastifyRequest): Record<string, string> => {
  const said = ['origin', 'sec-fetch-site', 'cookie', 'user-agent', 'accept-language'].flatMap((name) => {
    const value = request.headers[name];
    return typeof value === 'string' ? [[name, value] as const] : [];
  });
  return { ...Object.fromEntries(said), ...originOf(request) };
};

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
      rewriteRequestHeaders: (request, headers) => ({
        ...Object.fromEntries(Object.entries(headers).filter(([name]) => !isClaim(name))),
        ...originOf(request as unknown as FastifyRequest),
      }),
      onError: (reply, { error }) => {
        const answer = reply as unknown as FastifyReply;
        answer.log.error({ err: error }, 'the BFF did not answer');
        answer.header('retry-after', '5');
        sendProblem(answer.request, answer, 503, 'unavailable', unavailable);
      },
    },
  });
};
