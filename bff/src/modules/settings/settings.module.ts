import { Global, Module } from '@nestjs/common';
import { AgencySettings } from './agency-settings.ts';
import { NotificationRecipients } from './notification-recipients.ts';
import { SettingsController } from './settings.controller.ts';
import { SettingsRepository } from './settings.repository.ts';
import { SettingsService } from './settings.service.ts';

/** Global, because every mail, receipt and notice asks here. */
@Global()
@Module({
  controllers: [SettingsController],
  providers: [SettingsService, SettingsRepository, AgencySettings, NotificationRecipients],
  exports: [AgencySettings, NotificationRecipients],
})
export class SettingsModule {}
