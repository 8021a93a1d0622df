import { api, type ClientCredit } from '@vitrine/contracts';
import { AppError, serve } from '../../../platform/http/index.ts';
import { ClientCreditsRepository } from '../ledger/index.ts';
import { InvoicePaymentsService } from './invoice-payments.service.ts';

/** A client rarely pays too much, so their entries need no paging. */
const entryLimit = 100;

export const ClientCreditsController = serve(
  api.clientCredits,
  [ClientCreditsRepository, InvoicePaymentsService],
  (credits, payments) => {
    const creditOf = async (clientId: string): Promise<ClientCredit> => {
      const balanceCents = await credits.findBalance(clientId);
      if (balanceCents === null) throw new AppError('not_found');
      const entries = await credits.findOfClient(clientId, entryLimit);
      return { balanceCents, entries: entries.map(({ at, ...entry }) => ({ ...entry, at: at.toISOString() })) };
    };
    return {
      ofClient: ({ params }) => creditOf(params.id),
      payOut: async ({ params, body, key }) => {
        await payments.payOutCredit(params.id, body, key);
        return creditOf(params.id);
      },
      apply: ({ params, body, key }) => payments.applyCredit(params.id, body, key),
    };
  },
);
