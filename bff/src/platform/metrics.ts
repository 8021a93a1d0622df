import {
  Inject,
  Injectable,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
  type OnModuleInit,
} from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { Counter, Histogram, Meter } from '@opentelemetry/api';
import { PrometheusExporter } from '@opentelemetry/exporter-prometheus';
import { RuntimeNodeInstrumentation } from '@opentelemetry/instrumentation-runtime-node';
import { AggregationType, MeterProvider } from '@opentelemetry/sdk-metrics';
import type { FastifyInstance } from 'fastify';
import { CONFIG, type Config } from './config.ts';
import { Log } from './log.ts';

/** Upper bounds of the classes that durations of requests are counted in, seconds. */
const durations = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];
/** The same for the time between a provider's event and its arrival. */
const lags = [1, 5, 15, 60, 300, 900, 3600, 21_600, 86_400];

/**
 * Figures for Prometheus on a port of their own (`METRICS_PORT`), which must not be public; without a port nothing is
 * measured.
 */
@Injectable()
export class Metrics implements OnModuleInit, OnApplicationBootstrap, OnApplicationShutdown {
  private readonly exporter: PrometheusExporter | null;
  private readonly provider: MeterProvider;
  private readonly runtime: RuntimeNodeInstrumentation | null;
  private readonly webhookLag: Histogram;
  private readonly outdatedWebhooks: Counter;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly host: HttpAdapterHost,
    private readonly log: Log,
  ) {
    const { metrics } = config;
    this.exporter = metrics && new PrometheusExporter({ ...metrics, preventServerStart: true });
    this.provider = new MeterProvider({
      readers: this.exporter ? [this.exporter] : [],
      views: [
        {
          instrumentName: 'vitrine_http_request_duration_seconds',
          aggregation: { type: AggregationType.EXPLICIT_BUCKET_HISTOGRAM, options: { boundaries: durations } },
        },
        {
          instrumentName: 'vitrine_webhook_lag_seconds',
          aggregation: { type: AggregationType.EXPLICIT_BUCKET_HISTOGRAM, options: { boundaries: lags } },
        },
      ],
    });
    this.runtime = this.exporter && new RuntimeNodeInstrumentation();
    this.runtime?.setMeterProvider(this.provider);
    this.webhookLag = this.meter.createHistogram('vitrine_webhook_lag_seconds', {
      description: 'Time between an event of a provider and its arrival here',
    });
    this.outdatedWebhooks = this.meter.createCounter('vitrine_webhooks_outdated', {
      description: 'Events in the form of an older version of a provider’s API, which were not applied',
    });
  }

  /** Whether anybody reads what is measured. */
  get isOn(): boolean {
    return this.exporter !== null;
  }

  get meter(): Meter {
    return this.provider.getMeter('vitrine');
  }

  onModuleInit(): void {
    if (!this.isOn) return;
    const requests = this.meter.createHistogram('vitrine_http_request_duration_seconds', {
      description: 'Requests by route and status',
    });
    this.meter
      .createObservableCounter('vitrine_log_lines_dropped', {
        description: 'Log lines that were not written, because the disk was full or the reader slow',
      })
      .addCallback((result) => result.observe(this.log.dropped));
    const fastify: FastifyInstance = this.host.httpAdapter.getInstance();
    fastify.addHook('onResponse', (request, reply, done) => {
      // A stream lasts as long as somebody looks, which says nothing about how fast we are.
      if (reply.getHeader('content-type') === 'text/event-stream') {
        done();
        return;
      }
      requests.record(reply.elapsedTime / 1000, {
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
      });
      done();
    });
  }

  async onApplicationBootstrap(): Promise<void> {
    if (!this.exporter || !this.config.metrics) return;
    await this.exporter.startServer();
    this.log.info(this.config.metrics, 'Metrics are served');
  }

  async onApplicationShutdown(): Promise<void> {
    this.runtime?.disable();
    await this.provider.shutdown();
  }

  recordOutdatedWebhook(provider: 'stripe'): void {
    this.outdatedWebhooks.add(1, { provider });
  }

  /** `happenedAt`: by the provider's clock. */
  recordWebhook(provider: 'stripe' | 'resend', happenedAt: Date, now: Date): void {
    this.webhookLag.record(Math.max(0, (now.getTime() - happenedAt.getTime()) / 1000), { provider });
  }
}
