import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { ClientRequest } from 'node:http';
import { context, type Span, SpanKind, SpanStatusCode, trace, type Tracer } from '@opentelemetry/api';
import { isTracingSuppressed } from '@opentelemetry/core';
import { fail } from './spans.ts';

/**
 * A path by its words alone: `/v1/customers/{id}`. Everything with a digit, capital or sign may name somebody or be a
 * secret, except the version.
 */
export const templateOf = (path: string): string =>
  path
    .replace(/[?#].*$/, '')
    .split('/')
    .map((part) => (/^(?:[a-z][a-z_]{0,23}|v\d+)?$/.test(part) ? part : '{id}'))
    .join('/');

interface Call {
  readonly method: string;
  readonly host: string;
  readonly path: string;
}

/** What Node's own `fetch` publishes of a request. */
interface FetchRequest {
  readonly method: string;
  readonly origin: string;
  readonly path: string;
}

/**
 * Gives each HTTP request within a trace a span: Node publishes what `fetch` and `node:http`
 * send (https://nodejs.org/api/diagnostics_channel.html), so no SDK of a provider is changed. No header is added.
 * Answers what undoes it.
 */
export function traceCalls(tracer: Tracer): () => void {
  const spans = new WeakMap<object, Span>();

  const start = (request: object, { method, host, path }: Call): void => {
    if (spans.has(request) || !trace.getActiveSpan()?.isRecording() || isTracingSuppressed(context.active())) return;
    const attributes = { 'http.request.method': method, 'server.address': host, 'url.template': templateOf(path) };
    spans.set(request, tracer.startSpan(`${method} ${host}`, { kind: SpanKind.CLIENT, attributes }));
  };
  const take = (request: object): Span | undefined => {
    const span = spans.get(request);
    spans.delete(request);
    return span;
  };
  const answered = (request: object, status: number): void => {
    const span = take(request);
    span?.setAttribute('http.response.status_code', status);
    if (status >= 400) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
  };
  const failed = (request: object, error: unknown): void => {
    const span = take(request);
    if (span) fail(span, error);
    span?.end();
  };
  const startNode = ({ request }: { readonly request: ClientRequest }): void => start(request, request);

  const channels: Readonly<Record<string, (message: never) => void>> = {
    'undici:request:create': ({ request }: { readonly request: FetchRequest }) =>
      start(request, { method: request.method, host: new URL(request.origin).hostname, path: request.path }),
    'undici:request:headers': (message: {
      readonly request: FetchRequest;
      readonly response: { statusCode: number };
    }) => answered(message.request, message.response.statusCode),
    'undici:request:error': ({ request, error }: { readonly request: FetchRequest; readonly error: unknown }) =>
      failed(request, error),
    // Older versions of Node publish only the second.
    'http.client.request.created': startNode,
    'http.client.request.start': startNode,
    'http.client.response.finish': (message: {
      readonly request: ClientRequest;
      readonly response: { readonly statusCode?: number };
    }) => answered(message.request, message.response.statusCode ?? 0),
    'http.client.request.error': ({ request, error }: { readonly request: ClientRequest; readonly error: unknown }) =>
      failed(request, error),
  };
  const listeners = Object.entries(channels).map(
    ([name, listen]) => [name, listen as (message: unknown) => void] as const,
  );
  for (const [name, listen] of listeners) subscribe(name, listen);
  return () => {
    for (const [name, listen] of listeners) unsubscribe(name, listen);
  };
}
