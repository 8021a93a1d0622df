import { api } from '@vitrine/contracts';
import { serve } from '../../../platform/http/index.ts';
import { InvoiceRemindersService } from './invoice-reminders.service.ts';
import { ReminderPreviewsService } from './reminder-previews.service.ts';
import { ReminderSettingsService } from './reminder-settings.service.ts';

export const RemindersController = serve(
  api.reminders,
  [ReminderSettingsService, ReminderPreviewsService, InvoiceRemindersService],
  (settings, previews, reminders) => ({
    settings: () => settings.read(),
    updateSettings: ({ body: { version, ...value }, key }) => settings.save(version, value, key),
    preview: ({ body }) => previews.tomorrow(body),
    testSend: ({ body, key }) => previews.testSend(body, key),
    ofInvoice: ({ params }) => reminders.ofInvoice(params.id),
    send: ({ params, key }) => reminders.send(params.id, key),
    sendMany: ({ body, key }) => reminders.sendMany(body.ids, key),
    hold: ({ params, body, key }) => reminders.hold(params.id, body, key),
    resume: ({ params, key }) => reminders.resume(params.id, key),
    ofClient: ({ params }) => reminders.ofClient(params.id),
    holdClient: ({ params, body, key }) => reminders.holdClient(params.id, body, key),
    resumeClient: ({ params, key }) => reminders.resumeClient(params.id, key),
  }),
);
