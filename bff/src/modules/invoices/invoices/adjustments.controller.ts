import { api } from '@vitrine/contracts';
import { serve } from '../../../platform/http/index.ts';
import { InvoiceAdjustmentsService } from './invoice-adjustments.service.ts';

export const AdjustmentsController = serve(api.adjustments, [InvoiceAdjustmentsService], (adjustments) => ({
  ofInvoice: ({ params }) => adjustments.of(params.id),
  credit: ({ params, body, key }) => adjustments.credit(params.id, body, key),
  writeOff: ({ params, body, key }) => adjustments.writeOff(params.id, body, key),
  endWriteOff: ({ params, body, key }) => adjustments.endWriteOff(params.id, params.writeOffId, body, key),
}));
