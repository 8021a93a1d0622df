import { api } from '@vitrine/contracts';
import { AppError, serve } from '../../../platform/http/index.ts';
import { ClientCreditsRepository } from '../ledger/index.ts';
import { InvoicePaymentsService } from './invoice-payments.service.ts';

/** A client rarely pays too much, so their entries need no paging. */
const entryLimit = 100;

export const ClientCreditsController = serve(
  api.clientCredits,
  [ClientCreditsRepository, InvoicePaymentsService],
  (credits, payments) => ({
    ofClient: async ({ params }) => {
      const balanceCents = await credits.findBalance(params.id);
      if (balanceCents === null) throw new AppError('not_found');
      const entries = await credits.findOfClient(params.id, entryLimit);
      return { balanceCents, entries: entries.map(({ at, ...entry }) => ({ ...entry, at: at.toISOString() })) };
    },
    apply: ({ params, body, key }) => payments.applyCredit(params.id, body, key),
  }),
);
