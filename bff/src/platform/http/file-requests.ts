import { finished } from 'node:stream/promises';
import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { type Endpoint, networkOf } from '@vitrine/contracts';
import type { Counter } from '@opentelemetry/api';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { lastValueFrom, type Observable, of } from 'rxjs';
import { Metrics } from '../metrics.ts';
import { requestContext } from '../request-context.ts';
import { QueueFull, Semaphore } from '../semaphore.ts';
import { AppError } from './app-error.ts';
import { endpointOf } from './routes.ts';
import { type Limit, Throttle } from './throttle.ts';

type FileType = 'application/pdf' | 'text/csv' | 'application/octet-stream';

/** What this process does at once, and how many requests wait for it. */
const limits: Record<FileType, { readonly places: number; readonly queue: number }> = {
  'application/pdf': { places: 4, queue: 16 },
  'text/csv': { places: 3, queue: 12 },
  // Of what people send, which is in memory while it is checked and stored.
  'application/octet-stream': { places: 4, queue: 24 },
};
/** The same for one account, key, network or link, so that nobody fills the queue alone. */
const callerLimits = { places: 2, queue: 6 };
/** Of people from outside; staff may need many in a row. */
const filesPerCaller: Limit = { name: 'files', hits: 120, seconds: 600 };
/** Seconds after which it makes sense to come back. */
const retryAfter = 2;

/** The file that an endpoint makes or takes; undefined for all others, also for those that give what is stored. */
export function fileTypeOf({ produces, consumes }: Endpoint): FileType | undefined {
  if (consumes === 'application/octet-stream') return consumes;
  const type = produces ?? consumes;
  return type === 'application/pdf' || type === 'text/csv' ? type : undefined;
}

/**
 * Bounds the requests for files, which take a hundred times the work of others (ADR 0091): a few at once, a queue, and
 * a part of it for each caller. Limits are this process's, which they protect.
 */
@Injectable()
export class FileRequests {
  private readonly all: Record<FileType, Semaphore> = {
    'application/pdf': semaphoreOf(limits['application/pdf']),
    'text/csv': semaphoreOf(limits['text/csv']),
    'application/octet-stream': semaphoreOf(limits['application/octet-stream']),
  };
  private readonly callers = new Map<string, Semaphore>();
  private readonly refused: Counter;

  constructor(
    private readonly throttle: Throttle,
    { meter }: Metrics,
  ) {
    meter
      .createObservableGauge('vitrine_file_requests', { description: 'Requests for files: running, and in the queue' })
      .addCallback((gauge) => {
        for (const [type, { load }] of Object.entries(this.all))
          for (const [state, count] of Object.entries(load)) gauge.observe(count, { type, state });
      });
    this.refused = meter.createCounter('vitrine_file_requests_refused', {
      description: 'Requests for files that were refused, because the queue was full or their caller had enough in it',
    });
  }

  /** Runs `work` when it is its turn. Throws `rate_limited` for a caller's part, `unavailable` for a full queue. */
  async run(type: FileType, request: FastifyRequest, work: () => Promise<void>): Promise<void> {
    const callers = callersOf(request);
    if (isOutsider(request)) for (const caller of callers) await this.throttle.take(filesPerCaller, caller);
    const inAll = () => this.within(this.all[type], 'queue', type, work);
    // From the last to the first, so that all wait in the same order.
    const inTurn = callers.reduceRight((next, caller) => () => this.asCaller(`${type} ${caller}`, type, next), inAll);
    await inTurn();
  }

  private async asCaller(caller: string, type: FileType, work: () => Promise<void>): Promise<void> {
    const semaphore = this.callers.get(caller) ?? semaphoreOf(callerLimits);
    this.callers.set(caller, semaphore);
    try {
      await this.within(semaphore, 'caller', type, work);
    } finally {
      if (semaphore.load.running === 0) this.callers.delete(caller);
    }
  }

  private async within(semaphore: Semaphore, reason: 'queue' | 'caller', type: FileType, work: () => Promise<void>) {
    try {
      await semaphore.run(work);
    } catch (error) {
      if (!(error instanceof QueueFull)) throw error;
      this.refused.add(1, { type, reason });
      throw reason === 'queue'
        ? new AppError('unavailable', {
            message: 'Many files are being made right now. Please try again in a moment.',
            retryAfter,
          })
        : new AppError('rate_limited', {
            message: 'You asked for many files at once. Please wait until some are there, then try again.',
            retryAfter,
          });
    }
  }
}

const semaphoreOf = ({ places, queue }: typeof callerLimits): Semaphore => new Semaphore(places, queue);

const isOutsider = (request: FastifyRequest): boolean => {
  const access = endpointOf(request)?.access;
  return access === 'public' || access === 'signed-in';
};

/** Who asks; of somebody who isn't signed in, the network, and the link that let them in. */
function callersOf({ ip, url }: FastifyRequest): readonly string[] {
  const { actor } = requestContext();
  return 'id' in actor ? [actor.id] : [networkOf(ip), url.split('?')[0] ?? ''];
}

/** Puts every endpoint of a file behind {@link FileRequests}; `@Endpoint` adds it. */
@Injectable()
export class FileRequestsInterceptor implements NestInterceptor {
  constructor(private readonly requests: FileRequests) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const http = context.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const { raw } = http.getResponse<FastifyReply>();
    const endpoint = endpointOf(request);
    const type = endpoint && fileTypeOf(endpoint);
    if (!type) return next.handle();
    return new Promise((resolve, reject) => {
      const work = async (): Promise<void> => {
        // Whoever left while waiting needs no file.
        if (raw.destroyed) throw new AppError('request_timeout');
        resolve(of(await lastValueFrom(next.handle())));
        // The rows of a list are read while they are sent.
        if (endpoint.produces === 'text/csv') await finished(raw).catch(() => undefined);
      };
      this.requests.run(type, request, work).catch(reject);
    });
  }
}
