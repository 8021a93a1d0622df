import type { Socket } from 'node:net';
import { PrometheusExporter } from '@opentelemetry/exporter-prometheus';
import { RuntimeNodeInstrumentation } from '@opentelemetry/instrumentation-runtime-node';
import { AggregationType, MeterProvider } from '@opentelemetry/sdk-metrics';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { EdgeMetrics, MetricsSettings } from './metrics.ts';

/** Upper bounds of the classes that durations are counted in, seconds; the BFF's are the same. */
const durations = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** Kinds of requests by the route that answers them. */
const kinds: readonly (readonly [kind: string, routes: RegExp])[] = [
  ['file', /^\/(?:shell|remotes)\//],
  ['api', /^\/api(?:\/|$)/],
  ['registry', /^\/(?:registry|live)\.json$/],
  ['search', /^\/(?:sitemap\.xml|robots\.txt)$/],
  ['health', /^\/healthz$/],
  ['form', /^\/\*$/],
];

/** What a request was for, in one word of a few. Addresses never are labels: visitors make them up. */
const kindOf = ({ routeOptions: { url } }: FastifyRequest, reply: FastifyReply): string => {
  if (url !== undefined) return kinds.find(([, routes]) => routes.test(url))?.[0] ?? 'other';
  // Pages have no route of their own, and neither have files at the root of the site, such as its icon.
  const type = String(reply.getHeader('content-type') ?? '');
  if (!type.startsWith('text/html')) return type === '' || type.startsWith('application/problem') ? 'page' : 'file';
  // Somebody disabled a remote: its page is sent as it should be.
  return reply.statusCode === 503 ? 'maintenance' : 'page';
};

const written = new WeakMap<Socket, number>();

/** Bytes that went to the client since the answer before on the same connection, headers included. */
const bytesOf = ({ raw: { socket } }: FastifyRequest): number => {
  const before = written.get(socket) ?? 0;
  // A socket that is closed, or that a test made up, has no such number.
  const total = socket.bytesWritten ?? before;
  written.set(socket, total);
  return Math.max(0, total - before);
};

/** Measures an edge by OpenTelemetry's SDK, and serves `/metrics` on a port of its own once the edge is ready. */
export const startMetrics = (edge: FastifyInstance, settings: MetricsSettings): EdgeMetrics => {
  const exporter = new PrometheusExporter({ ...settings, preventServerStart: true });
  const boundaries = { type: AggregationType.EXPLICIT_BUCKET_HISTOGRAM, options: { boundaries: durations } } as const;
  const provider = new MeterProvider({
    readers: [exporter],
    views: ['vitrine_edge_request_duration_seconds', 'vitrine_edge_upstream_duration_seconds'].map(
      (instrumentName) => ({ instrumentName, aggregation: boundaries }),
    ),
  });
  const runtime = new RuntimeNodeInstrumentation();
  runtime.setMeterProvider(provider);
  const meter = provider.getMeter('vitrine');
  const requests = meter.createHistogram('vitrine_edge_request_duration_seconds', {
    description: 'Requests by kind and status',
  });
  const bytes = meter.createCounter('vitrine_edge_response_bytes', {
    description: 'Bytes sent to clients by kind, headers included, before TLS',
  });
  const upstream = meter.createHistogram('vitrine_edge_upstream_duration_seconds', {
    description: 'Calls of the BFF by outcome, until the answer was read',
  });
  const pages = meter.createCounter('vitrine_edge_pages', {
    description: 'Pages by whether they were composed before',
  });
  edge.addHook('onResponse', async (request, reply) => {
    const kind = kindOf(request, reply);
    requests.record(reply.elapsedTime / 1000, { kind, status: reply.statusCode });
    bytes.add(bytesOf(request), { kind });
  });
  edge.addHook('onReady', async () => {
    await exporter.startServer();
    edge.log.info({ port: settings.port }, 'Metrics are served');
  });
  edge.addHook('onClose', async () => {
    runtime.disable();
    await provider.shutdown();
  });
  return {
    recordUpstream: (outcome, seconds) => upstream.record(seconds, { outcome }),
    countPage: (cache) => pages.add(1, { cache }),
    observeLog: (output) => {
      meter
        .createObservableCounter('vitrine_edge_log_lines_dropped', {
          description: 'Log lines that were not written, because the disk was full or the reader slow',
        })
        .addCallback((result) => result.observe(output.dropped));
    },
    observeRegistry: (read) => {
      const age = meter.createObservableGauge('vitrine_edge_registry_age_seconds', {
        description: 'How long ago the documents that say what is live were read',
      });
      const refused = meter.createObservableGauge('vitrine_edge_registry_refused', {
        description: '1 while those documents name a build that is not signed as it must be',
      });
      const incomplete = meter.createObservableGauge('vitrine_edge_registry_incomplete', {
        description: '1 while they lack a remote that nobody took out, or name one twice',
      });
      const changed = meter.createObservableGauge('vitrine_edge_registry_changed_timestamp_seconds', {
        description: 'When the newest change of what this edge serves was made',
      });
      meter.addBatchObservableCallback(
        async (result) => {
          const found = await read();
          result.observe(age, found.ageSeconds);
          result.observe(refused, found.refused ? 1 : 0);
          result.observe(incomplete, found.incomplete ? 1 : 0);
          if (found.changedAt) result.observe(changed, found.changedAt.getTime() / 1000);
        },
        [age, refused, incomplete, changed],
      );
    },
  };
};
