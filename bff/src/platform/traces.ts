import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { openTracing, type RequestSpan, type Tracing } from '@vitrine/tracing';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Client } from 'pg';
import { CONFIG, type Config } from './config.ts';
import { Log } from './log.ts';

/** Asked every few seconds by who watches this process. */
const unwatched = /^\/api\/health\//;

const headerOf = ({ headers }: FastifyRequest, name: string): string | undefined => {
  const value = headers[name];
  return typeof value === 'string' ? value : undefined;
};

/**
 * Traces of requests, with their statements, calls of providers and jobs, for a collector at
 * `OTEL_EXPORTER_OTLP_ENDPOINT`. Without one nothing is loaded, and jobs run as they are.
 */
@Injectable()
export class Traces implements OnModuleInit {
  private tracing: Tracing | null = null;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly host: HttpAdapterHost,
    private readonly log: Log,
  ) {}

  async onModuleInit(): Promise<void> {
    const tracing = await openTracing('vitrine-bff', this.config.tracing);
    if (!tracing) return;
    this.tracing = tracing;
    tracing.traceStatements(Client);
    tracing.traceCalls();
    this.traceRequests(tracing);
    this.log.info({ endpoint: this.config.tracing?.endpoint }, 'Requests are traced');
  }

  private traceRequests(tracing: Tracing): void {
    const fastify: FastifyInstance = this.host.httpAdapter.getInstance();
    const spans = new WeakMap<FastifyRequest, RequestSpan>();
    fastify.addHook('onRequest', (request, _reply, done) => {
      const route = request.routeOptions.url;
      if (route === undefined || !unwatched.test(route))
        spans.set(
          request,
          tracing.startRequest({
            id: request.id,
            method: request.method,
            route,
            traceparent: headerOf(request, 'traceparent'),
            idempotencyKey: headerOf(request, 'idempotency-key'),
          }),
        );
      done();
    });
    // After the body is read: its events would leave the span behind.
    fastify.addHook('preValidation', (request, _reply, done) => {
      const span = spans.get(request);
      if (span) span.run(done);
      else done();
    });
    fastify.addHook('onResponse', (request, reply, done) => {
      spans.get(request)?.end(reply.statusCode);
      done();
    });
  }

  /** For the data of a job that is filed now; nothing outside of a trace. */
  forJob(): { readonly traceparent?: string } {
    const traceparent = this.tracing?.currentTraceparent();
    return traceparent === undefined ? {} : { traceparent };
  }

  /** Runs a job, without what {@link forJob} added to its data, as a part of the trace that filed it. */
  runJob<T>(queue: string, id: string, data: object, work: (data: object) => Promise<T>): Promise<T> {
    const { traceparent, ...own } = data as { readonly traceparent?: string };
    return this.tracing ? this.tracing.runJob({ queue, id, traceparent }, () => work(own)) : work(own);
  }

  /** Sends what is left; {@link Jobs} calls it once its jobs have ended. */
  async stop(): Promise<void> {
    await this.tracing?.stop();
    this.tracing = null;
  }
}
