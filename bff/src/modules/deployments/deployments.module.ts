import { Module } from '@nestjs/common';
import { EmailsModule } from '../emails/index.ts';
import { DeployedPlace } from './adapters/deployed-place.ts';
import { BuildCheck } from './build-check.ts';
import { DeploymentsController } from './deployments.controller.ts';
import { DeploymentsRepository } from './deployments.repository.ts';
import { Deployed } from './ports/deployed.ts';
import { ReportsService } from './reports.service.ts';
import { StatusService } from './status.service.ts';
import { VisitorsService } from './visitors.service.ts';
import { WatchService } from './watch.service.ts';

@Module({
  imports: [EmailsModule],
  controllers: [DeploymentsController],
  providers: [
    BuildCheck,
    ReportsService,
    VisitorsService,
    StatusService,
    WatchService,
    DeploymentsRepository,
    { provide: Deployed, useClass: DeployedPlace },
  ],
  exports: [ReportsService, WatchService],
})
export class DeploymentsModule {}
