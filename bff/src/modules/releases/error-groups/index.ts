import { Module } from '@nestjs/common';
import { DeploymentsModule } from '../deployments/index.ts';
import { ErrorGroupsController } from './error-groups.controller.ts';
import { ErrorGroupsRepository } from './error-groups.repository.ts';
import { ErrorGroupsService } from './error-groups.service.ts';
import { SourceMapsService } from './source-maps.service.ts';

export { ErrorGroupsService } from './error-groups.service.ts';

/** Crashes of pages, grouped by remote, build and cause. */
@Module({
  imports: [DeploymentsModule],
  controllers: [ErrorGroupsController],
  providers: [ErrorGroupsService, ErrorGroupsRepository, SourceMapsService],
  exports: [ErrorGroupsService],
})
export class ErrorGroupsModule {}
