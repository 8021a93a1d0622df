import { Module } from '@nestjs/common';
import { BookkeepingModule } from '../bookkeeping/index.ts';
import { ClientsModule } from '../../clients/index.ts';
import { EstimatesModule, InvoicesModule } from '../../invoices/index.ts';
import { OnboardingModule } from '../../onboarding/index.ts';
import { SubscriptionsModule } from '../../checkout/index.ts';
import { DashboardController } from './dashboard.controller.ts';
import { DashboardRepository } from './dashboard.repository.ts';
import { DashboardService } from './dashboard.service.ts';
import { TodayRepository } from './today.repository.ts';
import { TodayService } from './today.service.ts';

@Module({
  imports: [BookkeepingModule, ClientsModule, EstimatesModule, InvoicesModule, OnboardingModule, SubscriptionsModule],
  controllers: [DashboardController],
  providers: [DashboardService, DashboardRepository, TodayService, TodayRepository],
})
export class DashboardModule {}
