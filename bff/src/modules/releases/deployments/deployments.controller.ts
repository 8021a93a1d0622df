import { Controller, Req } from '@nestjs/common';
import { api, type EndpointResponse } from '@vitrine/contracts';
import type { FastifyRequest } from 'fastify';
import { Endpoint, Input, type InputOf } from '../../../platform/http/index.ts';
import { reporterOf, ReportsService } from './reports.service.ts';

import { StatusService } from './status.service.ts';

const { report, status, graph, rollback, promote, stopRamp, disable, enable } = api.platform;

@Controller()
export class DeploymentsController {
  constructor(
    private readonly reports: ReportsService,
    private readonly statusService: StatusService,
  ) {}

  @Endpoint(report)
  report(@Input() { body }: InputOf<typeof report>, @Req() request: FastifyRequest): Promise<void> {
    return this.reports.take(body.reports, reporterOf(request));
  }

  @Endpoint(status)
  status(): Promise<EndpointResponse<typeof status>> {
    return this.statusService.status();
  }

  @Endpoint(graph)
  graph(): Promise<EndpointResponse<typeof graph>> {
    return this.statusService.graph();
  }

  @Endpoint(rollback)
  rollback(@Input() { params, body }: InputOf<typeof rollback>): Promise<void> {
    return this.statusService.rollback(params.name, body);
  }

  @Endpoint(promote)
  promote(@Input() { params, body }: InputOf<typeof promote>): Promise<void> {
    return this.statusService.promote(params.name, body);
  }

  @Endpoint(stopRamp)
  stopRamp(@Input() { params, body }: InputOf<typeof stopRamp>): Promise<void> {
    return this.statusService.stopRamp(params.name, body);
  }

  @Endpoint(disable)
  disable(@Input() { params, body }: InputOf<typeof disable>): Promise<void> {
    return this.statusService.disable(params.name, body);
  }

  @Endpoint(enable)
  enable(@Input() { params, body }: InputOf<typeof enable>): Promise<void> {
    return this.statusService.enable(params.name, body);
  }
}
