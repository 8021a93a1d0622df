import { api } from '@vitrine/contracts';
import { serve } from '../../../platform/http/index.ts';
import { RecurringInvoicesService } from './recurring-invoices.service.ts';

export const RecurringInvoicesController = serve(api.recurringInvoices, [RecurringInvoicesService], (schedules) => ({
  list: ({ query }) => schedules.list(query),
  get: ({ params }) => schedules.get(params.id),
  create: ({ body, key }) => schedules.create(body, key),
  edit: ({ params, body, key }) => schedules.edit(params.id, body, key),
  pause: ({ params, body, key }) => schedules.pause(params.id, body, key),
  resume: ({ params, body, key }) => schedules.resume(params.id, body, key),
  end: ({ params, body, key }) => schedules.end(params.id, body, key),
}));
