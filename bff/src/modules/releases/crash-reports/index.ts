import { Module } from '@nestjs/common';
import { DeploymentsModule } from '../deployments/index.ts';
import { EmailsModule } from '../../emails/index.ts';
import { ErrorGroupsModule } from '../error-groups/index.ts';
import { CrashReportsController } from './crash-reports.controller.ts';
import { CrashReportsService } from './crash-reports.service.ts';

@Module({
  imports: [DeploymentsModule, EmailsModule, ErrorGroupsModule],
  controllers: [CrashReportsController],
  providers: [CrashReportsService],
})
export class CrashReportsModule {}
