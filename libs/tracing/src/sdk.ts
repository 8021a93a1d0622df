import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { type Context, context, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  RandomIdGenerator,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { traceCalls } from './calls.ts';
import { fail, readTraceparent, toTraceparent, traceIdOf } from './spans.ts';
import { traceStatements } from './statements.ts';
import type { TracedRequest, Tracing, TracingSettings } from './tracing.ts';

/** Milliseconds for what is left at the end: a stop must not wait for a collector that is away. */
const lastExport = 2_000;

/** Gives a trace that a request begins the request's id. */
class RequestIds extends RandomIdGenerator {
  private next: string | null = null;

  /** Runs `start`, which begins at most one trace. */
  during<T>(requestId: string, start: () => T): T {
    this.next = traceIdOf(requestId);
    try {
      return start();
    } finally {
      this.next = null;
    }
  }

  override generateTraceId(): string {
    return this.next ?? super.generateTraceId();
  }
}

const contextOf = (traceparent: string | undefined): Context => {
  const parent = readTraceparent(traceparent);
  return parent ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT;
};

/**
 * A page's key of a press is 32 random digits; keys of another form are made of what a browser sent, and are left out.
 * Hashed, because who knows the key could repeat the request.
 */
const pressOf = ({ idempotencyKey }: TracedRequest): Record<string, string> =>
  idempotencyKey !== undefined && /^[\da-f]{32}$/.test(idempotencyKey)
    ? { 'vitrine.press': createHash('sha256').update(idempotencyKey).digest('hex').slice(0, 16) }
    : {};

/** Starts OpenTelemetry for this process. Only `openTracing` calls it. */
export function startSdk(service: string, { endpoint, share }: TracingSettings): Tracing {
  const ids = new RequestIds();
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    idGenerator: ids,
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url: `${endpoint}/v1/traces` }) })],
  });
  const contexts = new AsyncLocalStorageContextManager().enable();
  context.setGlobalContextManager(contexts);
  const tracer = provider.getTracer('vitrine');
  const undo: (() => void)[] = [];

  return {
    startRequest: (request) => {
      const { id, method, route, traceparent } = request;
      const parent = contextOf(traceparent);
      const attributes = {
        'http.request.method': method,
        ...(route === undefined ? {} : { 'http.route': route }),
        'vitrine.request_id': id,
        ...pressOf(request),
      };
      const name = `${method} ${route ?? 'none'}`;
      const span = ids.during(id, () => tracer.startSpan(name, { kind: SpanKind.SERVER, attributes }, parent));
      return {
        traceparent: toTraceparent(span.spanContext()),
        run: (work) => context.with(trace.setSpan(ROOT_CONTEXT, span), work),
        end: (status) => {
          span.setAttribute('http.response.status_code', status);
          if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },

    runJob: async ({ queue, id, traceparent }, work) => {
      const attributes = {
        'messaging.system': 'pg-boss',
        'messaging.operation.type': 'process',
        'messaging.destination.name': queue,
        'messaging.message.id': id,
      };
      const parent = contextOf(traceparent);
      const span = tracer.startSpan(`process ${queue}`, { kind: SpanKind.CONSUMER, attributes }, parent);
      try {
        return await context.with(trace.setSpan(parent, span), work);
      } catch (error) {
        fail(span, error);
        throw error;
      } finally {
        span.end();
      }
    },

    currentTraceparent: () => {
      const current = trace.getActiveSpan()?.spanContext();
      return current && toTraceparent(current);
    },

    traceStatements: (client) => {
      undo.push(traceStatements(tracer, client));
    },
    traceCalls: () => {
      undo.push(traceCalls(tracer));
    },

    stop: async () => {
      for (const one of undo.splice(0)) one();
      const ended = new AbortController();
      await Promise.race([
        provider.shutdown().catch(() => undefined),
        wait(lastExport, undefined, { signal: ended.signal }).catch(() => undefined),
      ]);
      ended.abort();
      contexts.disable();
      context.disable();
    },
  };
}
