import { api } from '@vitrine/contracts';
import { serve } from '../../../platform/http/index.ts';
import { DashboardService } from './dashboard.service.ts';
import { TodayService } from './today.service.ts';

export const DashboardController = serve(api.dashboard, [DashboardService, TodayService], (dashboard, todays) => ({
  get: () => dashboard.get(),
  today: () => todays.get(),
}));
