import { api } from '@vitrine/contracts';
import { fileAnswer, serve } from '../../../platform/http/index.ts';
import { PaymentResolutionsService } from './payment-resolutions.service.ts';

const { receipt } = api.payments;

export const PaymentsController = serve(api.payments, [PaymentResolutionsService], (resolutions) => ({
  resolve: ({ params, body }) => resolutions.resolve(params.id, body),
  receipt: async ({ params, query }) => {
    const { filename, pdf } = await resolutions.receipt(params.id, query.paper);
    return fileAnswer(receipt, filename, pdf);
  },
}));
