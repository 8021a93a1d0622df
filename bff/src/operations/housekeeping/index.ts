import { Module } from '@nestjs/common';
import { EmailsModule } from '../../modules/emails/index.ts';
import { HousekeepingService } from './housekeeping.service.ts';
import { RollupsService } from './rollups.service.ts';

@Module({ imports: [EmailsModule], providers: [HousekeepingService, RollupsService] })
export class HousekeepingModule {}
