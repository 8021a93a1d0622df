import { Module } from '@nestjs/common';
import { EmailsModule } from '../../emails/index.ts';
import { PackagesModule } from '../packages/index.ts';
import { SmsModule } from '../../sms/index.ts';
import { CampaignsService } from './campaigns.service.ts';
import { CodesController } from './codes.controller.ts';
import { CodesRepository } from './codes.repository.ts';
import { CodesService } from './codes.service.ts';

export { choosePackageMessage, listPriceMessage, priceWithCode, notApplicableMessage } from './access-codes.ts';
export { type CodeRecord, CodesService } from './codes.service.ts';

@Module({
  imports: [EmailsModule, SmsModule, PackagesModule],
  controllers: [CodesController],
  providers: [CodesService, CampaignsService, CodesRepository],
  exports: [CodesService],
})
export class CodesModule {}
