import { Module } from '@nestjs/common';
import { ClientsModule } from '../clients/index.ts';
import { InvoicesModule } from '../invoices/index.ts';
import { OnboardingModule } from '../onboarding/index.ts';
import { DashboardController } from './dashboard.controller.ts';
import { DashboardRepository } from './dashboard.repository.ts';
import { DashboardService } from './dashboard.service.ts';

@Module({
  imports: [ClientsModule, InvoicesModule, OnboardingModule],
  controllers: [DashboardController],
  providers: [DashboardService, DashboardRepository],
})
export class DashboardModule {}
