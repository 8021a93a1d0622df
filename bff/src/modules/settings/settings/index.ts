import { Global, Module } from '@nestjs/common';
import {
  AgencySettings,
  AutopaySwitch,
  DocumentDefaults,
  LedgerAccountSettings,
  NotificationRecipients,
  BankPaymentsSwitch,
} from './agency-settings.ts';
import { PeriodLocksModule } from '../period-locks/index.ts';
import { AgencyCalendar } from './agency-calendar.service.ts';
import { Limits } from './limits.service.ts';
import { DocumentSettingsController, SettingsController, TimeZoneController } from './settings.controller.ts';
import { SettingsRepository } from './settings.repository.ts';
import { SettingsService } from './settings.service.ts';

export {
  AgencySettings,
  AutopaySwitch,
  BankPaymentsSwitch,
  DocumentDefaults,
  LedgerAccountSettings,
  letterheadOf,
  NotificationRecipients,
} from './agency-settings.ts';
export { Limits } from './limits.service.ts';

/** Global, because every mail, receipt and notice asks here. */
@Global()
@Module({
  imports: [PeriodLocksModule],
  controllers: [SettingsController, DocumentSettingsController, TimeZoneController],
  providers: [
    SettingsService,
    SettingsRepository,
    AgencyCalendar,
    AgencySettings,
    AutopaySwitch,
    BankPaymentsSwitch,
    DocumentDefaults,
    LedgerAccountSettings,
    NotificationRecipients,
    Limits,
  ],
  exports: [
    AgencySettings,
    AutopaySwitch,
    DocumentDefaults,
    LedgerAccountSettings,
    NotificationRecipients,
    BankPaymentsSwitch,
    Limits,
  ],
})
export class SettingsModule {}
