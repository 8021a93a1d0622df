import { Controller } from '@nestjs/common';
import { api, type EndpointResponse } from '@vitrine/contracts';
import { Endpoint } from '../../platform/http/index.ts';
import { DashboardService } from './dashboard.service.ts';

const { get } = api.dashboard;

@Controller()
export class DashboardController {
  constructor(private readonly dashboard: DashboardService) {}

  @Endpoint(get)
  get(): Promise<EndpointResponse<typeof get>> {
    return this.dashboard.get();
  }
}
