import { Module } from '@nestjs/common';
import { EmailsModule } from '../../emails/index.ts';
import { DeployedPlace } from './adapters/deployed-place.ts';
import { BuildCheck } from './build-check.ts';
import { DeploymentsController } from './deployments.controller.ts';
import { DeploymentsRepository } from './deployments.repository.ts';
import { Deployed } from './ports/deployed.ts';
import { RampsService } from './ramps.service.ts';
import { ReportsService } from './reports.service.ts';
import { StatusService } from './status.service.ts';
import { TrialsRepository } from './trials.repository.ts';
import { TrialsService } from './trials.service.ts';
import { VisitorsService } from './visitors.service.ts';
import { WatchService } from './watch.service.ts';

@Module({
  imports: [EmailsModule],
  controllers: [DeploymentsController],
  providers: [
    BuildCheck,
    RampsService,
    ReportsService,
    VisitorsService,
    StatusService,
    WatchService,
    DeploymentsRepository,
    TrialsRepository,
    TrialsService,
    { provide: Deployed, useClass: DeployedPlace },
  ],
  exports: [Deployed, ReportsService, VisitorsService, WatchService],
})
export class DeploymentsModule {}
