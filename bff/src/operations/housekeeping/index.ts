import { Module } from '@nestjs/common';
import { EmailsModule } from '../../modules/emails/index.ts';
import { HousekeepingService } from './housekeeping.service.ts';

@Module({ imports: [EmailsModule], providers: [HousekeepingService] })
export class HousekeepingModule {}
