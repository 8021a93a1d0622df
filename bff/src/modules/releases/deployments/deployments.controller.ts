import { api } from '@vitrine/contracts';
import { only, serve } from '../../../platform/http/index.ts';
import { reporterOf, ReportsService } from './reports.service.ts';
import { StatusService } from './status.service.ts';

export const DeploymentsController = serve(
  only(api.platform, ['report', 'status', 'graph', 'rollback', 'promote', 'stopRamp', 'disable', 'enable']),
  [ReportsService, StatusService],
  (reports, deployments) => ({
    report: ({ body, request }) => reports.take(body.reports, reporterOf(request)),
    status: () => deployments.status(),
    graph: () => deployments.graph(),
    rollback: ({ params, body }) => deployments.rollback(params.name, body),
    promote: ({ params, body }) => deployments.promote(params.name, body),
    stopRamp: ({ params, body }) => deployments.stopRamp(params.name, body),
    disable: ({ params, body }) => deployments.disable(params.name, body),
    enable: ({ params, body }) => deployments.enable(params.name, body),
  }),
);
