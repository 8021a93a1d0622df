import { Controller, Module, Req } from '@nestjs/common';
import { api } from '@vitrine/contracts';
import type { FastifyRequest } from 'fastify';
import { Endpoint, Input, type InputOf } from '../../../platform/http/index.ts';
import { AnalyticsRepository } from './analytics.repository.ts';
import { AnalyticsService } from './analytics.service.ts';

const { record } = api.analytics;

@Controller()
class AnalyticsController {
  constructor(private readonly analytics: AnalyticsService) {}

  @Endpoint(record)
  record(@Input() { body }: InputOf<typeof record>, @Req() { headers, ip }: FastifyRequest): Promise<void> {
    return this.analytics.record(body, {
      address: ip,
      userAgent: headers['user-agent'],
      doNotTrack: headers['dnt'] === '1' || headers['sec-gpc'] === '1',
    });
  }
}

@Module({ controllers: [AnalyticsController], providers: [AnalyticsService, AnalyticsRepository] })
export class AnalyticsModule {}
