import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';

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

/** Forms come from providers only, to routes where they are signed: the fields by name. Anywhere else they are refused. */
export function takeSignedForms(fastify: FastifyInstance): void {
  fastify.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (request, text, done) => {
    if (request.routeOptions.url?.startsWith(signedPath)) done(null, Object.fromEntries(new URLSearchParams(String(text))));
    else done(new AppError('unsupported_media_type'));
  });
}
