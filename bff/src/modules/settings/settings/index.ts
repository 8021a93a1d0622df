import { Global, Module } from '@nestjs/common';
import { DocumentPictures } from '../../../platform/pictures.ts';
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
import { LogosRepository } from './logos.repository.ts';
import { LogosService } from './logos.service.ts';
import {
  DocumentSettingsController,
  LogoController,
  SettingsController,
  TimeZoneController,
} from './settings.controller.ts';
import { SettingsRepository } from './settings.repository.ts';
import { SettingsService } from './settings.service.ts';

export {
  type Agency,
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
  controllers: [SettingsController, DocumentSettingsController, LogoController, TimeZoneController],
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
    LogosService,
    LogosRepository,
    { provide: DocumentPictures, useExisting: LogosRepository },
  ],
  exports: [
    DocumentPictures,
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
