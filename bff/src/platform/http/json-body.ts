import { bodyLimitOf } from '@vitrine/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError } from './app-error.ts';
import { boundedJson } from './bounded-json.ts';
import { ByteBudget } from './byte-budget.ts';
import { endpointAt, endpointOf } from './contract-routes.ts';

/** Bytes of JSON that all requests together may bring at once. Built, they come to a few times as much; the heap has 160 MB. */
const bytesInFlight = 8 * 1024 * 1024;
/** Seconds after which it makes sense to come back. */
const retryAfter = 2;

const deepest = 16;
/** Bytes of the limit for each value: the shortest that a form really has, with its name, is longer. */
const bytesPerValue = 16;

const texts = new WeakMap<FastifyRequest, string>();
/** Routes whose bodies are signed. */
const signedPath = '/api/webhooks/';
const isSigned = (request: FastifyRequest): boolean => request.routeOptions.url?.startsWith(signedPath) === true;

/** The fields an endpoint reads; undefined where that hangs on what is in them. */
const fieldsOf = (schema: z.ZodType | undefined): ReadonlySet<string> | undefined =>
  schema instanceof z.ZodObject && schema.def.catchall === undefined ? new Set(Object.keys(schema.shape)) : undefined;

/**
 * Takes JSON within the limits of its route. A signed body is not built at all: its text is kept for whoever checks the
 * signature, {@link rawBodyOf}.
 */
export function takeJson(fastify: FastifyInstance): void {
  const budget = new ByteBudget(bytesInFlight);
  const fields = new Map<string, ReadonlySet<string> | undefined>();
  fastify.addHook('onRoute', (route) => {
    for (const method of [route.method].flat()) {
      const endpoint = endpointAt(method, route.url);
      if (!endpoint) continue;
      route.bodyLimit ??= bodyLimitOf(endpoint);
      fields.set(endpoint.id, fieldsOf(endpoint.body));
    }
  });
  fastify.addHook('onRequest', async (request, reply) => {
    const length = jsonLengthOf(request);
    if (length === 0) return;
    const release = budget.take(length);
    if (!release) throw new AppError('unavailable', { retryAfter });
    reply.raw.once('close', release);
  });

  const parse = fastify.getDefaultJsonParser('error', 'error');
  fastify.removeContentTypeParser('application/json');
  fastify.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body);
    if (isSigned(request)) {
      texts.set(request, text);
      done(null);
      return;
    }
    const values = Math.ceil(request.routeOptions.bodyLimit / bytesPerValue);
    const read = fields.get(endpointOf(request)?.id ?? '');
    void parse(request, boundedJson(text, { depth: deepest, values, fields: read }), done);
  });
}

/** Bytes a request is going to bring as JSON; its route's limit when it does not say how many. */
function jsonLengthOf({ headers, routeOptions }: FastifyRequest): number {
  if (headers['content-type']?.toLowerCase().startsWith('application/json') !== true) return 0;
  const most = routeOptions.bodyLimit;
  return 'transfer-encoding' in headers ? most : Math.min(Number(headers['content-length'] ?? 0), most);
}

/** The body as it came; empty where there was none. */
export const rawBodyOf = (request: FastifyRequest): string => texts.get(request) ?? '';

/** Forms come from providers, to routes where they are signed: the fields by name. Anywhere else they are refused. */
export function takeSignedForms(fastify: FastifyInstance): void {
  fastify.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (request, text, done) => {
    if (isSigned(request)) done(null, Object.fromEntries(new URLSearchParams(String(text))));
    else done(new AppError('unsupported_media_type'));
  });
}
