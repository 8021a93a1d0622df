import { Controller } from '@nestjs/common';
import { api, type EndpointResponse } from '@vitrine/contracts';
import { Endpoint } from '../../../platform/http/index.ts';
import { DashboardService } from './dashboard.service.ts';
import { TodayService } from './today.service.ts';

const { get, today } = api.dashboard;

@Controller()
export class DashboardController {
  constructor(
    private readonly dashboard: DashboardService,
    private readonly todays: TodayService,
  ) {}

  @Endpoint(get)
  get(): Promise<EndpointResponse<typeof get>> {
    return this.dashboard.get();
  }

  @Endpoint(today)
  today(): Promise<EndpointResponse<typeof today>> {
    return this.todays.get();
  }
}
