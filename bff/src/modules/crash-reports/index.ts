import { Module } from '@nestjs/common';
import { CrashReportsController } from './crash-reports.controller.ts';
import { CrashReportsService } from './crash-reports.service.ts';

@Module({ controllers: [CrashReportsController], providers: [CrashReportsService] })
export class CrashReportsModule {}
