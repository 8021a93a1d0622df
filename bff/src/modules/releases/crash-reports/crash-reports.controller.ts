import { Controller, Req } from '@nestjs/common';
import { api } from '@vitrine/contracts';
import type { FastifyRequest } from 'fastify';
import { Endpoint, Input, type InputOf } from '../../../platform/http/index.ts';
import { reporterOf } from '../deployments/index.ts';
import { CrashReportsService } from './crash-reports.service.ts';

const { reportCrash } = api.platform;

@Controller()
export class CrashReportsController {
  constructor(private readonly crashes: CrashReportsService) {}

  @Endpoint(reportCrash)
  report(@Input() { body }: InputOf<typeof reportCrash>, @Req() request: FastifyRequest): Promise<void> {
    return this.crashes.report(body, reporterOf(request));
  }
}
