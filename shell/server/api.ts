import { api, type Endpoint, bodyLimitOf, bodyLimits, networkOf } from '@vitrine/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { TakeAnswer } from './answers.ts';
import { createForwarder, endToEnd, NoAnswer } from './forward.ts';
import type { ReadBody } from './request-body.ts';
import { NoTurn, type Turns } from './turns.ts';

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

const hasBody = ({ headers }: FastifyRequest): boolean =>
  'transfer-encoding' in headers || Number(headers['content-length'] ?? 0) > 0;

const endpoints: readonly Endpoint[] = Object.values(api).flatMap((family): Endpoint[] => Object.values(family));
const withBodies = endpoints.filter(({ method }) => method !== 'GET');

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

export interface ApiOptions {
  readonly bffUrl: string;
  readonly readBody: ReadBody;
  readonly takeAnswer: TakeAnswer;
  readonly turns: Turns;
}

/**
 * Passes `/api` on to the BFF. Bodies are read whole, within the limit that the contract gives their route, before the
 * BFF hears of them; answers are taken in whole, so that the BFF is done before the visitor has read them. Only files
 * and exports stream. What the BFF hears about the visitor comes from the connection, not from headers a visitor could
 * have written.
 */
export const serveApi = async (edge: FastifyInstance, options: ApiOptions): Promise<void> => {
  const { bffUrl, readBody, takeAnswer, turns } = options;
  const forwarder = createForwarder(bffUrl);
  edge.addHook('onClose', async () => forwarder.close());

  type Limit = number | 'stream';
  const pass = async (request: FastifyRequest, reply: FastifyReply, limit: Limit): Promise<FastifyReply> => {
    const body = !hasBody(request) ? null : limit === 'stream' ? limit : await readBody(request, reply, limit);
    const network = networkOf(request.ip);
    const endTurn = await turns.take(network);
    const headers = Object.fromEntries(Object.entries(endToEnd(request.headers)).filter(([name]) => !isClaim(name)));
    const answer = await forwarder.send(request, { ...headers, ...originOf(request) }, body).catch((error: unknown) => {
      endTurn();
      throw new NoAnswer('The BFF did not answer', { cause: error });
    });
    answer.once('close', endTurn);
    // A BFF that is ending says so in a line of its framework's, which is no problem document.
    if (answer.statusCode === 503 && answer.headers['content-type']?.includes('problem') !== true) {
      answer.resume();
      throw new NoAnswer('The BFF is ending');
    }
    const taken = await takeAnswer(answer, reply.raw, network).catch((error: unknown) => {
      throw error instanceof NoTurn ? error : new NoAnswer('The BFF broke off', { cause: error });
    });
    // What streams has a place of its own: however slowly it is read, nobody waits for that turn.
    endTurn();
    if (taken === null) return reply.hijack();
    reply.code(answer.statusCode ?? 503).headers(endToEnd(answer.headers));
    return taken instanceof Buffer && taken.length === 0 ? reply.send() : reply.send(taken);
  };

  await edge.register((scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_, payload, done) => done(null, payload));
    const passing = (limit: Limit) => (request: FastifyRequest, reply: FastifyReply) => pass(request, reply, limit);
    for (const endpoint of withBodies) {
      const handler = passing(endpoint.consumes ? 'stream' : bodyLimitOf(endpoint));
      scope.route({ method: endpoint.method, url: `/api${endpoint.path}`, handler });
    }
    // What is read, and what only a newer BFF knows.
    for (const url of ['/api', '/api/*']) scope.route({ method: methods, url, handler: passing(bodyLimits.large) });
  });
};
