import { Agent, type IncomingHttpHeaders, type IncomingMessage, request as ask } from 'node:http';
import { Agent as SecureAgent, request as askSecurely } from 'node:https';
import { api, apiPrefix, bodyLimitOf, bodyLimits, type Endpoint, networkOf } from '@vitrine/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type EdgeMetrics, measureUpstream, unmeasured } from './metrics.ts';
import { compressJson } from './encoding.ts';
import { type EventStreams, isEventStream } from './event-streams.ts';
import type { ReadBody } from './request-bodies.ts';
import { LimitExceeded, type RequestLimiter } from './request-limiter.ts';
import { traceHeaders } from './traces.ts';
import type { ReadResponse } from './upstream-responses.ts';

/** Milliseconds until the BFF begins its response, and between two chunks of it. */
const responseTimeoutMs = 10_000;

/** Hop-by-hop headers (RFC 9110, 7.6.1). */
const ofConnection = new Set([
  'connection',
  'expect',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** The headers that may be forwarded: not hop-by-hop ones, and not those that `Connection` names. */
const endToEnd = (headers: IncomingHttpHeaders): IncomingHttpHeaders => {
  const connectionNames = new Set(
    (headers.connection ?? '')
      .toLowerCase()
      .split(',')
      .map((name) => name.trim()),
  );
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !ofConnection.has(name) && !connectionNames.has(name)),
  );
};

/** The BFF cannot be reached or does not respond. */
export class NoResponse extends Error {
  override readonly name = 'NoResponse';
}

interface Forwarder {
  /** Resolves with the BFF's answer once that begins. A body comes whole, or streams from `request`. */
  readonly send: (
    request: FastifyRequest,
    headers: IncomingHttpHeaders,
    body: Buffer | 'stream' | null,
  ) => Promise<IncomingMessage>;
  readonly close: () => void;
}

/** Forwards requests to one origin over kept-alive connections. */
const createForwarder = (origin: string): Forwarder => {
  const { protocol, hostname, port } = new URL(origin);
  const secure = protocol === 'https:';
  const agent = new (secure ? SecureAgent : Agent)({ keepAlive: true });
  return {
    send: ({ raw }, headers, body) => {
      const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
      const { method, url: path } = raw;
      const sized = body instanceof Buffer ? { ...headers, 'content-length': String(body.length) } : headers;
      const options = { hostname, port, agent, method, path, headers: sized, timeout: responseTimeoutMs };
      const outgoing = (secure ? askSecurely : ask)(options);
      outgoing.once('response', (answer) => {
        // A response that comes before the upload ends also ends the upload.
        answer.once('close', () => outgoing.destroy());
        resolve(answer);
      });
      outgoing.on('error', reject);
      const silent = `The BFF was silent for ${String(responseTimeoutMs / 1000)} s`;
      outgoing.once('timeout', () => outgoing.destroy(new Error(silent)));
      if (body === 'stream') {
        raw.once('close', () => raw.readableEnded || outgoing.destroy());
        // The rest of the upload is discarded, so that the client reads the response.
        outgoing.once('close', () => raw.unpipe(outgoing).resume());
        raw.pipe(outgoing);
      } else outgoing.end(body ?? undefined);
      return promise;
    },
    close: () => agent.destroy(),
  };
};

/** Headers about the client's origin, and the trace; the edge drops the client's own and sets them itself. */
const claims = new Set(['forwarded', 'x-real-ip', 'x-request-id', 'traceparent', 'tracestate', 'baggage']);

const isClaim = (name: string): boolean => claims.has(name) || name.startsWith('x-forwarded-');

/** Client address and requested host, from the connection. */
const originOf = (request: FastifyRequest): Record<string, string> => ({
  ...(request.headers.host === undefined ? {} : { host: request.headers.host }),
  'x-forwarded-for': request.ip,
  'x-forwarded-proto': request.protocol,
  'x-forwarded-host': request.host,
  'x-request-id': request.id,
  ...traceHeaders(request),
});

/** Headers for a request that the edge makes on behalf of a browser. */
export const forwardedHeaders = (request: FastifyRequest): Record<string, string> => {
  const headers = ['origin', 'sec-fetch-site', 'cookie', 'user-agent', 'accept-language'].flatMap((name) => {
    const value = request.headers[name];
    return typeof value === 'string' ? [[name, value] as const] : [];
  });
  return { ...Object.fromEntries(headers), ...originOf(request) };
};

const hasBody = ({ headers }: FastifyRequest): boolean =>
  'transfer-encoding' in headers || Number(headers['content-length'] ?? 0) > 0;

const endpoints: readonly Endpoint[] = Object.values(api).flatMap((family): Endpoint[] => Object.values(family));
const withBodies = endpoints.filter(({ method }) => method !== 'GET');

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

interface ApiOptions {
  readonly bffUrl: string;
  readonly readBody: ReadBody;
  readonly readResponse: ReadResponse;
  readonly eventStreams: EventStreams;
  readonly limiter: RequestLimiter;
  /** By default nothing is measured. */
  readonly metrics?: EdgeMetrics;
}

/**
 * Proxies `/api` to the BFF. A body is read completely, within its route's limit in the contract, before the BFF is
 * called; a response is buffered, so that slow clients do not hold the BFF. Only files, exports and events stream. What
 * the BFF learns about the client comes from the connection, never from headers that the client sent.
 */
export const serveApi = async (edge: FastifyInstance, options: ApiOptions): Promise<void> => {
  const { bffUrl, readBody, readResponse, eventStreams, limiter, metrics = unmeasured } = options;
  const forwarder = createForwarder(bffUrl);
  edge.addHook('preClose', async () => eventStreams.end());
  edge.addHook('onClose', async () => forwarder.close());

  type Limit = number | 'stream';
  const pass = async (request: FastifyRequest, reply: FastifyReply, limit: Limit): Promise<FastifyReply> => {
    const body = !hasBody(request) ? null : limit === 'stream' ? limit : await readBody(request, reply, limit);
    const release = await limiter.acquire(networkOf(request.ip));
    const { answer, payload } = await measureUpstream(metrics, () => askBff(request, reply, body, release));
    if (payload === null) return reply.hijack();
    reply.code(answer.statusCode ?? 503).headers(endToEnd(answer.headers));
    const { 'content-type': type, 'content-encoding': encoded } = answer.headers;
    const compressed =
      payload instanceof Buffer && encoded === undefined
        ? await compressJson(payload, type, request.headers['accept-encoding'])
        : null;
    if (compressed)
      return reply
        .headers({ 'content-encoding': compressed.encoding, 'content-length': compressed.body.length })
        .send(compressed.body);
    return payload instanceof Buffer && payload.length === 0 ? reply.send() : reply.send(payload);
  };

  /** Sends a request that has its turn, which `release` ends, and reads the answer for `reply`. */
  const askBff = async (
    request: FastifyRequest,
    reply: FastifyReply,
    body: Buffer | 'stream' | null,
    release: () => void,
  ) => {
    const headers = Object.fromEntries(Object.entries(endToEnd(request.headers)).filter(([name]) => !isClaim(name)));
    const answer = await forwarder.send(request, { ...headers, ...originOf(request) }, body).catch((error: unknown) => {
      release();
      throw new NoResponse('The BFF did not answer', { cause: error });
    });
    answer.once('close', release);
    // A BFF that shuts down answers 503 with its framework's body, which is not a problem document.
    if (answer.statusCode === 503 && answer.headers['content-type']?.includes('problem') !== true) {
      answer.resume();
      throw new NoResponse('The BFF is ending');
    }
    const read = isEventStream(answer) ? eventStreams.pass : readResponse;
    const payload = await read(answer, reply.raw, networkOf(request.ip)).catch((error: unknown) => {
      throw error instanceof LimitExceeded ? error : new NoResponse('The BFF broke off', { cause: error });
    });
    // Streams have a limit of their own, so a slow reader does not occupy this slot.
    release();
    return { answer, payload };
  };

  await edge.register((scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_, payload, done) => done(null, payload));
    const passing = (limit: Limit) => (request: FastifyRequest, reply: FastifyReply) => pass(request, reply, limit);
    for (const endpoint of withBodies) {
      const handler = passing(endpoint.consumes ? 'stream' : bodyLimitOf(endpoint));
      scope.route({ method: endpoint.method, url: apiPrefix + endpoint.path, handler });
    }
    // GET requests, and routes that only a newer BFF has.
    for (const url of [apiPrefix, `${apiPrefix}/*`])
      scope.route({ method: methods, url, handler: passing(bodyLimits.large) });
  });
};
