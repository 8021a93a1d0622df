import { api } from '@vitrine/contracts';
import { fileAnswer, serve } from '../../../platform/http/index.ts';
import { BulkActionsService } from './bulk-actions.service.ts';
import { InvoiceClientsService } from './invoice-clients.service.ts';
import { InvoiceCorrectionsService } from './invoice-corrections.service.ts';
import { InvoiceLifecycleService } from './invoice-lifecycle.service.ts';
import { InvoiceExportService } from './invoice-export.service.ts';
import { InvoiceMessagesService } from './invoice-messages.service.ts';
import { InvoicePaymentsService } from './invoice-payments.service.ts';
import { InvoiceTimelineService } from './invoice-timeline.service.ts';
import { InvoicesService } from './invoices.service.ts';

const { pdf, exportCsv } = api.invoices;

export const InvoicesController = serve(
  api.invoices,
  [
    InvoicesService,
    InvoiceLifecycleService,
    InvoiceCorrectionsService,
    InvoiceClientsService,
    InvoicePaymentsService,
    InvoiceMessagesService,
    InvoiceTimelineService,
    BulkActionsService,
    InvoiceExportService,
  ],
  (invoices, lifecycle, corrections, clients, payments, messages, timelines, bulkActions, exports) => ({
    list: ({ query }) => invoices.list(query),
    get: ({ params }) => invoices.get(params.id),
    create: ({ body, key }) => lifecycle.create(body, key),
    edit: ({ params, body, key }) => lifecycle.edit(params.id, body, key),
    correct: ({ params, body, key }) => corrections.correct(params.id, body, key),
    takeBack: ({ params, body, key }) => payments.takeBack(params.id, body, key),
    linkClient: ({ params, body, key }) => clients.link(params.id, body, key),
    remove: ({ params }) => lifecycle.remove(params.id),
    void: ({ params, body, key }) => lifecycle.void(params.id, body, key),
    duplicate: ({ params, key }) => lifecycle.duplicate(params.id, key),
    rotateLink: ({ params, body, key }) => lifecycle.rotateLink(params.id, body, key),
    recordOfflinePayment: ({ params, body, key }) => payments.record(params.id, body, key),
    sendSms: ({ params, body, key }) => messages.sendSms(params.id, body, key),
    email: ({ params, key }) => messages.email(params.id, key),
    pdf: async ({ params, query }) => {
      const file = await messages.pdf(params.id, query.paper);
      return fileAnswer(pdf, file.filename, file.pdf);
    },
    timeline: ({ params, query }) => timelines.of(params.id, query),
    bulk: ({ body, key }) => bulkActions.run(body, key),
    recordPayments: ({ body, key }) => bulkActions.recordPayments(body, key),
    exportCsv: ({ query }) => {
      const { filename, csv } = exports.csv(query);
      return fileAnswer(exportCsv, filename, csv);
    },
  }),
);
