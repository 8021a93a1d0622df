import { Module } from '@nestjs/common';
import { api } from '@vitrine/contracts';
import { serve } from '../../../platform/http/index.ts';
import { AnalyticsRepository } from './analytics.repository.ts';
import { AnalyticsService } from './analytics.service.ts';

const AnalyticsController = serve(api.analytics, [AnalyticsService], (analytics) => ({
  record: ({ body, request: { headers, ip } }) =>
    analytics.record(body, {
      address: ip,
      userAgent: headers['user-agent'],
      doNotTrack: headers['dnt'] === '1' || headers['sec-gpc'] === '1',
    }),
}));

@Module({ controllers: [AnalyticsController], providers: [AnalyticsService, AnalyticsRepository] })
export class AnalyticsModule {}
