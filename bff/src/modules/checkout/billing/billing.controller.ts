import { api } from '@vitrine/contracts';
import { fileAnswer, serve } from '../../../platform/http/index.ts';
import { BillingService } from './billing.service.ts';

const { invoicePdf } = api.billing;

export const BillingController = serve(api.billing, [BillingService], (billing) => ({
  get: () => billing.get(),
  createSession: ({ body }) => billing.createSession(body),
  getSession: ({ params }) => billing.getSession(params.id),
  updateAddress: ({ body, key }) => billing.updateAddress(body, key),
  makeDefault: ({ params }) => billing.makeDefault(params.id),
  removeMethod: ({ params }) => billing.removeMethod(params.id),
  invoices: () => billing.listInvoices(),
  invoicePdf: async ({ params }) => {
    const { filename, pdf } = await billing.invoicePdf(params.id);
    return fileAnswer(invoicePdf, filename, pdf);
  },
}));
