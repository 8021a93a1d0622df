import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { agencyMonth } from '@vitrine/brand';
import { type Plan, type UsageMeter, usageMeters } from '@vitrine/contracts';
import type { FastifyInstance } from 'fastify';
import { Clock } from '../../../platform/clock.ts';
import { apiKeyHeader } from '../../../platform/http/index.ts';
import { Log } from '../../../platform/log.ts';
import type { BillingUsageEntity } from './billing.entities.ts';
import { BillingRepository } from './billing.repository.ts';

/** What every plan includes in a month (staff specification, section 9), in GB and calls; storage is the plan's own. */
const limits = { bandwidth: 100, api_calls: 50_000 } as const;
const unlimited = 1_000_000;
const gigabyte = 1_000_000_000;
/** Milliseconds for which a process keeps its counts to itself; a kill loses at most these. */
const flushAfter = 10_000;

/**
 * How much of the plan is used, as far as we know it: storage is the database's size, API calls are answered requests
 * with an API key, bandwidth is what the API sent. Files of the site leave through the edge and are not counted.
 */
@Injectable()
export class UsageService implements OnModuleInit, OnApplicationShutdown {
  private calls = 0;
  private bytes = 0;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly host: HttpAdapterHost,
    private readonly billing: BillingRepository,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  onModuleInit(): void {
    const fastify: FastifyInstance = this.host.httpAdapter.getInstance();
    fastify.addHook('onResponse', (request, reply, done) => {
      this.bytes += Number(reply.getHeader('content-length') ?? 0);
      if (apiKeyHeader in request.headers && reply.statusCode !== 401 && reply.statusCode !== 403) this.calls += 1;
      this.timer ??= setTimeout(() => void this.flush(), flushAfter).unref();
      done();
    });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.flush();
  }

  /** The meters of this month against what a plan includes, counts of this process included. */
  async meters({ storageGb }: Plan): Promise<UsageMeter[]> {
    await this.flush();
    const [rows, stored] = await Promise.all([this.billing.usage(this.period()), this.billing.storedBytes()]);
    return usageMeters.map((id) => {
      const row = rows.find(({ meter }) => meter === id);
      const counted = id === 'storage' ? stored : Number(row?.counted ?? 0);
      const sample = Number(row?.sample ?? 0);
      const limit = id === 'storage' ? storageGb : limits[id];
      // A page that doesn't know of unlimited still gets a number it can draw.
      return {
        id,
        used: inUnit(id, counted + sample),
        limit: limit ?? unlimited,
        unlimited: limit === null,
        unit: id === 'api_calls' ? 'calls' : 'GB',
        sample: inUnit(id, sample),
      };
    });
  }

  private async flush(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    const counts: readonly (readonly [BillingUsageEntity['meter'], number])[] = [
      ['api_calls', this.calls],
      ['bandwidth', this.bytes],
    ];
    this.calls = 0;
    this.bytes = 0;
    try {
      for (const [meter, amount] of counts) if (amount > 0) await this.billing.count(this.period(), meter, amount);
    } catch (error) {
      this.log.warn({ err: error }, 'What was used could not be counted');
    }
  }

  private period(): string {
    return agencyMonth(this.clock.now());
  }
}

const inUnit = (id: BillingUsageEntity['meter'], amount: number): number =>
  id === 'api_calls' ? amount : Math.round((amount / gigabyte) * 1000) / 1000;
