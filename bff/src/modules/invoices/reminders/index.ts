import { Module } from '@nestjs/common';
import { ClientsModule } from '../../clients/index.ts';
import { EmailsModule } from '../../emails/index.ts';
import { InvoicesModule } from '../invoices/index.ts';
import { LedgerModule } from '../ledger/index.ts';
import { SmsModule } from '../../sms/index.ts';
import { InvoiceRemindersService } from './invoice-reminders.service.ts';
import { ReminderPreviewsService } from './reminder-previews.service.ts';
import { ReminderSettingsService } from './reminder-settings.service.ts';
import { ReminderTextsService } from './reminder-texts.service.ts';
import { RemindersController } from './reminders.controller.ts';
import { RemindersRepository } from './reminders.repository.ts';
import { RemindersService } from './reminders.service.ts';
import { StandingsRepository } from './standings.repository.ts';

export { RemindersService } from './reminders.service.ts';

/** Reminders of invoices: the rules, the job that follows them, and what staff put on hold. */
@Module({
  imports: [ClientsModule, EmailsModule, InvoicesModule, LedgerModule, SmsModule],
  controllers: [RemindersController],
  providers: [
    RemindersService,
    ReminderSettingsService,
    ReminderPreviewsService,
    ReminderTextsService,
    InvoiceRemindersService,
    RemindersRepository,
    StandingsRepository,
  ],
  exports: [RemindersService],
})
export class RemindersModule {}
