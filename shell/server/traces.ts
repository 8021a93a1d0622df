import { openTracing, type RequestSpan, type TracingSettings } from '@vitrine/tracing';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const spans = new WeakMap<FastifyRequest, RequestSpan>();

/** What the BFF continues the trace of a request by; nothing where requests are not traced. */
export const traceHeaders = (request: FastifyRequest): { readonly traceparent?: string } => {
  const span = spans.get(request);
  return span ? { traceparent: span.traceparent } : {};
};

/**
 * Begins a trace with each request, for a collector; without settings nothing is loaded. A visitor's own `traceparent`
 * does not count, so that nobody outside decides what is traced.
 */
export const serveTraces = async (edge: FastifyInstance, settings: TracingSettings | null): Promise<void> => {
  const tracing = await openTracing('vitrine-edge', settings);
  if (!tracing) return;
  edge.addHook('onRequest', async (request) => {
    const { id, method, routeOptions, headers } = request;
    if (routeOptions.url === '/healthz') return;
    const idempotencyKey = headers['idempotency-key'];
    spans.set(
      request,
      tracing.startRequest({
        id,
        method,
        route: routeOptions.url,
        traceparent: undefined,
        idempotencyKey: typeof idempotencyKey === 'string' ? idempotencyKey : undefined,
      }),
    );
  });
  edge.addHook('onResponse', async (request, reply) => spans.get(request)?.end(reply.statusCode));
  edge.addHook('onClose', async () => tracing.stop());
};
