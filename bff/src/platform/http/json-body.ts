import { AppError } from './app-error.ts';
import { apiPrefix, bodyLimitOf } from '@vitrine/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { endpointAt, endpointOf } from './routes.ts';

interface JsonBounds {
  /** Arrays and objects inside each other. */
  readonly depth: number;
  /** Values in all, counted by the marks that set them apart. */
  readonly values: number;
  /** Fields of the outermost object that are read; the values of others are dropped. Absent, all are kept. */
  readonly fields?: ReadonlySet<string> | undefined;
}

const tooMuch = 'The request holds too many values, or too many inside each other.';

/** A part of the text: from, and up to but without. */
type Span = readonly [number, number];

const [quote, backslash, comma, colon] = [0x22, 0x5c, 0x2c, 0x3a];
const [openBracket, closeBracket, openBrace, closeBrace] = [0x5b, 0x5d, 0x7b, 0x7d];

/** Where a string ends that begins at `start`: behind its closing quote. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === backslash) at += 1;
    else if (code === quote) return at + 1;
  }
  return text.length;
}

const isUnread = (name: string, fields: ReadonlySet<string>): boolean => {
  try {
    const field: unknown = JSON.parse(name);
    // `__proto__` stays for the parser, which refuses it.
    return typeof field === 'string' && !fields.has(field) && field !== '__proto__' && field !== 'constructor';
  } catch {
    return false;
  }
};

/**
 * Scans a JSON text before it is parsed, because thousands of empty arrays take a hundred times the memory of their
 * text. Throws `malformed_body` beyond the bounds. Replaces unread values by `null`. The parser checks the syntax.
 */
export function boundedJson(text: string, { depth: maximumDepth, values: maximumValues, fields }: JsonBounds): string {
  const unread: Span[] = [];
  let depth = 0;
  let values = 1;
  let name = '';
  let valueStart = -1;
  const endValue = (at: number): void => {
    if (fields && valueStart >= 0 && isUnread(name, fields)) unread.push([valueStart, at]);
    valueStart = -1;
  };
  const outermostIsObject = /^\s*\{/.test(text);
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) {
      const end = endOfString(text, at);
      if (depth === 1 && valueStart < 0) name = text.slice(at, end);
      at = end - 1;
    } else if (code === openBracket || code === openBrace) {
      depth += 1;
      values += 1;
    } else if (code === closeBracket || code === closeBrace) {
      if (depth === 1) endValue(at);
      depth -= 1;
    } else if (code === comma) {
      if (depth === 1) endValue(at);
      values += 1;
    } else if (code === colon && depth === 1 && valueStart < 0 && outermostIsObject) valueStart = at + 1;
    if (depth > maximumDepth || values > maximumValues) throw new AppError('malformed_body', { message: tooMuch });
  }
  return depth === 0 && unread.length > 0 ? withNulls(text, unread) : text;
}

function withNulls(text: string, spans: readonly Span[]): string {
  const parts: string[] = [];
  let offset = 0;
  for (const [start, end] of spans) {
    parts.push(text.slice(offset, start), 'null');
    offset = end;
  }
  return parts.join('') + text.slice(offset);
}

/** Bytes that all requests together may hold at once. */
class ByteBudget {
  private bytesInUse = 0;

  constructor(private readonly capacity: number) {}

  /** Reserves bytes until the returned function is called; null when there are too many. */
  take(bytes: number): (() => void) | null {
    if (this.bytesInUse + bytes > this.capacity) return null;
    this.bytesInUse += bytes;
    let isReleased = false;
    return () => {
      if (!isReleased) this.bytesInUse -= bytes;
      isReleased = true;
    };
  }
}

/**
 * Bytes of JSON that all requests together may bring at once. Built, they come to a few times as much; the heap has 160
 * MB.
 */
const bytesInFlight = 8 * 1024 * 1024;
/** Seconds after which it makes sense to come back. */
const retryAfter = 2;

const depthLimit = 16;
/** Bytes of the limit for each value: the shortest that a form really has, with its name, is longer. */
const bytesPerValue = 16;

const texts = new WeakMap<FastifyRequest, string>();
/** Routes whose bodies are signed. */
const signedPath = `${apiPrefix}/webhooks/`;
const isSigned = (request: FastifyRequest): boolean => request.routeOptions.url?.startsWith(signedPath) === true;

/** The fields an endpoint reads; undefined where that depends on their values. */
const fieldsOf = (schema: z.ZodType | undefined): ReadonlySet<string> | undefined =>
  schema instanceof z.ZodObject && schema.def.catchall === undefined ? new Set(Object.keys(schema.shape)) : undefined;

/**
 * Takes JSON within the limits of its route. A signed body is not built at all: its text is kept for whoever checks the
 * signature, {@link rawBodyOf}.
 */
export function parseJsonBodies(fastify: FastifyInstance): void {
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
    void parse(request, boundedJson(text, { depth: depthLimit, values, fields: read }), done);
  });
}

/** Bytes a request is going to bring as JSON; its route's limit when it does not say how many. */
function jsonLengthOf({ headers, routeOptions }: FastifyRequest): number {
  if (headers['content-type']?.toLowerCase().startsWith('application/json') !== true) return 0;
  const limit = routeOptions.bodyLimit;
  return 'transfer-encoding' in headers ? limit : Math.min(Number(headers['content-length'] ?? 0), limit);
}

/** The body as it came; empty where there was none. */
export const rawBodyOf = (request: FastifyRequest): string => texts.get(request) ?? '';

/** Forms come from providers, to routes where they are signed: the fields by name. Anywhere else they are refused. */
export function parseSignedForms(fastify: FastifyInstance): void {
  fastify.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (request, text, done) => {
    if (isSigned(request)) done(null, Object.fromEntries(new URLSearchParams(String(text))));
    else done(new AppError('unsupported_media_type'));
  });
}
