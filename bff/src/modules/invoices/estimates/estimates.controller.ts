import { api } from '@vitrine/contracts';
import { fileAnswer, serve } from '../../../platform/http/index.ts';
import { EstimateBulkService } from './estimate-bulk.service.ts';
import { EstimateInvoicingService } from './estimate-invoicing.service.ts';
import { EstimateLifecycleService } from './estimate-lifecycle.service.ts';
import { EstimateMessagesService } from './estimate-messages.service.ts';
import { EstimatesService } from './estimates.service.ts';

const { pdf, exportCsv } = api.estimates;

export const EstimatesController = serve(
  api.estimates,
  [EstimatesService, EstimateLifecycleService, EstimateMessagesService, EstimateInvoicingService, EstimateBulkService],
  (estimates, lifecycle, messages, invoicing, bulkActions) => ({
    list: ({ query }) => estimates.list(query),
    get: ({ params }) => estimates.get(params.id),
    create: ({ body, key }) => lifecycle.create(body, key),
    edit: ({ params, body, key }) => lifecycle.edit(params.id, body, key),
    revise: ({ params, body, key }) => lifecycle.revise(params.id, body, key),
    remove: ({ params }) => lifecycle.remove(params.id),
    void: ({ params, body, key }) => lifecycle.void(params.id, body, key),
    markSent: ({ params, body, key }) => lifecycle.markSent(params.id, body, key),
    email: ({ params, key }) => messages.email(params.id, key),
    sendSms: ({ params, body, key }) => messages.sendSms(params.id, body, key),
    duplicate: ({ params, key }) => lifecycle.duplicate(params.id, key),
    makeInvoice: ({ params, body, key }) => invoicing.makeInvoice(params.id, body, key),
    addNote: ({ params, body, key }) => lifecycle.addNote(params.id, body, key),
    pdf: async ({ params, query }) => {
      const file = await messages.pdf(params.id, query.paper);
      return fileAnswer(pdf, file.filename, file.pdf);
    },
    bulk: ({ body, key }) => bulkActions.run(body, key),
    exportCsv: ({ query }) => {
      const { filename, csv } = estimates.csv(query);
      return fileAnswer(exportCsv, filename, csv);
    },
  }),
);
