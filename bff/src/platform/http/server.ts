import cookie from '@fastify/cookie';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { randomUUID } from 'node:crypto';
import type { AccessRule } from '@vitrine/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';
import type { Config } from '../config/index.ts';
import type { Log } from '../observability/index.ts';
import { enterRequestContext } from '../context/index.ts';
import { apiKeyHeader } from './access.guard.ts';
import { AppError } from './app-error.ts';
import { isCrossSite } from './cross-site.ts';
import { acceptFiles } from './file-body.ts';
import { takeJson, takeSignedForms } from './json-body.ts';
import type { ServedRoute } from './routes.ts';
import { answerUnreadable, isUnanswerable } from './unreadable.ts';

/** Of routes outside the contract, none of which takes a body. */
const bodyLimit = 16 * 1024;
const requestIdPattern = /^[\w.:-]{8,100}$/;

/** What every answer carries. Pages set their own Content-Security-Policy; JSON may do nothing at all. */
const headers = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
};

/** The Fastify server under Nest, before any route exists, and the list of routes it comes to have. */
export function createHttpServer(
  config: Config,
  log: Log,
): { adapter: FastifyAdapter; served: ServedRoute[]; setAccess: (rules: ReadonlyMap<string, AccessRule>) => void } {
  const adapter = new FastifyAdapter({
    logger: false,
    bodyLimit,
    trustProxy: [...config.http.trustedProxies],
    requestIdHeader: false,
    genReqId: (request: IncomingMessage) => {
      const given = request.headers['x-request-id'];
      return typeof given === 'string' && requestIdPattern.test(given) ? given : randomUUID();
    },
    connectionTimeout: 20_000,
    // The edge hands small bodies over whole; a file of clients may take its time.
    requestTimeout: 60_000,
    // The edge adds headers of its own to those of a visitor. Without the interval Node would look for late requests twice a minute.
    // Node's own refusal of a request without a host is a bare line; ours is below.
    http: {
      maxHeaderSize: 32_768,
      headersTimeout: 10_000,
      connectionsCheckingInterval: 1000,
      requireHostHeader: false,
    },
    clientErrorHandler: answerUnreadable(headers),
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    // An address that no router can read meets no hook and no filter, and is answered like any other that leads nowhere.
    frameworkErrors: (_error: unknown, request: FastifyRequest, reply: FastifyReply) => {
      const problem = new AppError('not_found').toProblem(request.id);
      void reply
        .status(404)
        .headers({ ...headers, 'x-request-id': request.id })
        .type('application/problem+json; charset=utf-8')
        .send(JSON.stringify(problem));
    },
    // No middleware is used, so its per-request cost is left out.
    skipMiddie: true,
  });
  const fastify: FastifyInstance = adapter.getInstance();
  const served: ServedRoute[] = [];
  let access: ReadonlyMap<string, AccessRule> = new Map();

  fastify.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) served.push({ method: one, url });
  });
  fastify.removeContentTypeParser('text/plain');
  takeJson(fastify);
  acceptFiles(fastify);
  takeSignedForms(fastify);
  // Node would answer by itself, in a bare line.
  fastify.server.on('checkExpectation', (request, response) => fastify.server.emit('request', request, response));
  fastify.addHook('onRequest', async (request, reply) => {
    void reply.headers({ ...headers, 'x-request-id': request.id });
    if (isUnanswerable(request.raw)) throw new AppError('malformed_body');
    if (isCrossSite(senderOf(request, access), config.http.allowedOrigins)) throw new AppError('cross_site_request');
  });
  // After the body is read: its events would leave the context behind.
  fastify.addHook('preValidation', (request, _reply, done) => {
    const { id: requestId, ip: address, method, routeOptions, headers: said } = request;
    enterRequestContext(
      { requestId, route: `${method} ${routeOptions.url ?? ''}`, address, userAgent: said['user-agent'] ?? null },
      done,
    );
  });
  fastify.addHook('onResponse', (request, reply, done) => {
    log.info(
      {
        requestId: request.id,
        method: request.method,
        route: request.routeOptions.url ?? null,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'request',
    );
    done();
  });
  void fastify.register(cookie);
  return {
    adapter,
    served,
    setAccess: (rules) => {
      access = rules;
    },
  };
}

const senderOf = (request: FastifyRequest, access: ReadonlyMap<string, AccessRule>) => ({
  method: request.method,
  origin: request.headers.origin,
  secFetchSite: single(request.headers['sec-fetch-site']),
  hasSession: /(?:^|;\s*)(?:__Host-)?vitrine-session=/.test(request.headers.cookie ?? ''),
  hasApiKey: apiKeyHeader in request.headers,
  // An unknown path changes nothing; it is answered 404 like any other.
  access:
    request.routeOptions.url === undefined ? 'public' : access.get(`${request.method} ${request.routeOptions.url}`),
});

const single = (header: string | string[] | undefined): string | undefined =>
  Array.isArray(header) ? header.join() : header;
