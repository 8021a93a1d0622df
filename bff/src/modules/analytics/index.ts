import { Module } from '@nestjs/common';
import { AnalyticsController } from './analytics.controller.ts';
import { AnalyticsRepository } from './analytics.repository.ts';
import { AnalyticsService } from './analytics.service.ts';

@Module({ controllers: [AnalyticsController], providers: [AnalyticsService, AnalyticsRepository] })
export class AnalyticsModule {}
