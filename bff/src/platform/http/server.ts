import type { AccessRule, ProblemCode } from '@vitrine/contracts';
import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type ServerResponse, STATUS_CODES, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { AppError } from './app-error.ts';
import { type BeforeApplicationShutdown, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import cookie from '@fastify/cookie';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { readVisitorId, visitorCookie } from '@vitrine/federation/deploy';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Log } from '../log.ts';
import { enterRequestContext } from '../request-context.ts';
import { apiKeyHeader } from './access.guard.ts';
import { acceptFiles } from './file-body.ts';
import { parseJsonBodies, parseSignedForms } from './json-body.ts';
import type { ServedRoute } from './routes.ts';

export interface Sender {
  readonly method: string;
  readonly origin: string | undefined;
  readonly secFetchSite: string | undefined;
  /** The request carries a session cookie, valid or not. */
  readonly hasSession: boolean;
  /** The request carries an `X-API-Key`, valid or not: a header that no foreign page can add without our leave. */
  readonly hasApiKey: boolean;
  readonly access: AccessRule | undefined;
}

const reading = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Whether a request may change something: browsers say where it comes from, and only our own pages may.
 * Callers that are no browser (no `Origin`, no `Sec-Fetch-Site`, no session cookie) reach public routes, and
 * with an API key the others. A key excuses nothing that comes from a browser.
 */
export function isCrossSite(sender: Sender, allowedOrigins: ReadonlySet<string>): boolean {
  if (reading.has(sender.method)) return false;
  if (sender.origin !== undefined && !allowedOrigins.has(sender.origin)) return true;
  if (sender.secFetchSite !== undefined && sender.secFetchSite !== 'same-origin') return true;
  const fromOwnPage = sender.origin !== undefined || sender.secFetchSite !== undefined;
  return !fromOwnPage && (sender.hasSession || (sender.access !== 'public' && !sender.hasApiKey));
}

const codes: Readonly<Record<string, ProblemCode>> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
};

/** Milliseconds in which an answer can reach a client that is still sending. */
const lastWord = 1000;

/** A connection as Node's server has it: with the answer that is on its way there. */
type ServerSocket = Socket & { readonly _httpMessage?: ServerResponse | null };

/**
 * Answers what is no request, or never became one, with `headers` and a problem document. The edge does the same for
 * what comes to it; this is for whoever reaches our port otherwise. There is no reply to send it with, so it is written
 * as it is.
 */
const answerUnreadable =
  (headers: Readonly<Record<string, string>>, log: Log) =>
  (error: Error & { readonly code?: string }, socket: ServerSocket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    // Nothing may be written into an answer that is on its way.
    if (!socket.writable || socket._httpMessage?.headersSent === true) {
      socket.destroy();
      return;
    }
    const requestId = randomUUID();
    const problem = new AppError(codes[error.code ?? ''] ?? 'malformed_body').toProblem(requestId);
    // What was sent stays out of the log: it may be anything.
    log.info({ requestId, status: problem.status, reason: error.code }, 'What came is no request');
    const body = JSON.stringify(problem);
    const responseHeaders = {
      ...headers,
      'x-request-id': requestId,
      'content-type': 'application/problem+json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      connection: 'close',
    };
    const lines = Object.entries(responseHeaders).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.end(`HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status] ?? ''}\r\n${lines.join('')}\r\n${body}`);
    setTimeout(() => socket.destroy(), lastWord).unref();
  };

/**
 * What HTTP has a server refuse although it can be read: no host (RFC 9112, 3.2), and an expectation that nobody knows
 * (RFC 9110, 10.1.1).
 */
const isUnanswerable = ({ httpVersion, headers: { host, expect } }: IncomingMessage): boolean =>
  (httpVersion === '1.1' && host === undefined) || (expect !== undefined && expect.toLowerCase() !== '100-continue');

/** Milliseconds between checks for connections that became idle. */
const interval = 50;

/**
 * Lets a stop be prompt: a request that was running when the stop began leaves a keep-alive connection
 * behind, which Node would wait out. Idle connections are closed until the server is.
 */
@Injectable()
export class ConnectionDrain implements BeforeApplicationShutdown, OnApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly host: HttpAdapterHost) {}

  beforeApplicationShutdown(): void {
    const server: Server = this.host.httpAdapter.getHttpServer();
    this.timer = setInterval(() => server.closeIdleConnections(), interval);
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }
}

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
export function createHttpServer({ config, clock, log }: { config: Config; clock: Clock; log: Log }): {
  adapter: FastifyAdapter;
  served: ServedRoute[];
  setAccess: (rules: ReadonlyMap<string, AccessRule>) => void;
} {
  const adapter = new FastifyAdapter({
    logger: false,
    bodyLimit,
    trustProxy: [...config.http.trustedProxies],
    requestIdHeader: false,
    genReqId: (request: IncomingMessage) => {
      const header = request.headers['x-request-id'];
      return typeof header === 'string' && requestIdPattern.test(header) ? header : randomUUID();
    },
    connectionTimeout: 20_000,
    // The edge hands small bodies over whole; a file of clients may take its time.
    requestTimeout: 60_000,
    // The edge adds headers of its own to those of a visitor. Without the interval Node would look for late requests
    // twice a minute. Node's own refusal of a request without a host is a bare line; ours is below.
    http: {
      maxHeaderSize: 32_768,
      headersTimeout: 10_000,
      connectionsCheckingInterval: 1000,
      requireHostHeader: false,
    },
    clientErrorHandler: answerUnreadable(headers, log),
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    // An address that no router can read meets no hook and no filter, and is answered like any other that leads
    // nowhere.
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
  parseJsonBodies(fastify);
  acceptFiles(fastify);
  parseSignedForms(fastify);
  // Node's own answer would be a bare line.
  fastify.server.on('checkExpectation', (request, response) => fastify.server.emit('request', request, response));
  fastify.addHook('onRequest', async (request, reply) => {
    void reply.headers({ ...headers, 'x-request-id': request.id });
    if (isUnanswerable(request.raw)) throw new AppError('malformed_body');
    if (isCrossSite(senderOf(request, access), config.http.allowedOrigins)) throw new AppError('cross_site_request');
  });
  // After the body is read: its events would leave the context behind.
  fastify.addHook('preValidation', (request, _reply, done) => {
    const { id: requestId, ip: address, method, routeOptions, headers: fields, cookies } = request;
    const { visitorKeys } = config.deployments;
    const visitorId = visitorKeys && (readVisitorId(visitorKeys, cookies[visitorCookie], clock.now())?.id ?? null);
    const route = `${method} ${routeOptions.url ?? ''}`;
    enterRequestContext({ requestId, route, address, userAgent: fields['user-agent'] ?? null, visitorId }, done);
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
