import { Global, Module } from '@nestjs/common';
import { AgencySettings, AutopaySwitch, NotificationRecipients } from './agency-settings.ts';
import { SettingsController } from './settings.controller.ts';
import { SettingsRepository } from './settings.repository.ts';
import { SettingsService } from './settings.service.ts';

export { AgencySettings, AutopaySwitch, letterheadOf, NotificationRecipients } from './agency-settings.ts';

/** Global, because every mail, receipt and notice asks here. */
@Global()
@Module({
  controllers: [SettingsController],
  providers: [SettingsService, SettingsRepository, AgencySettings, AutopaySwitch, NotificationRecipients],
  exports: [AgencySettings, AutopaySwitch, NotificationRecipients],
})
export class SettingsModule {}
