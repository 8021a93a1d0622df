import type { FastifyInstance, FastifyRequest } from 'fastify';

const texts = new WeakMap<FastifyRequest, string>();
/** Routes whose bodies are signed. */
const signedPath = '/api/webhooks/';

/** Fastify's own JSON parser, with the text kept where a signature has to be checked over it. */
export function keepRawBodies(fastify: FastifyInstance): void {
  const parse = fastify.getDefaultJsonParser('error', 'error');
  fastify.removeContentTypeParser('application/json');
  fastify.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (typeof text === 'string' && request.routeOptions.url?.startsWith(signedPath)) texts.set(request, text);
    void parse(request, String(text), done);
  });
}

/** The body as it came; empty where there was none. */
export const rawBodyOf = (request: FastifyRequest): string => texts.get(request) ?? '';
