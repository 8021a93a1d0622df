import { api } from '@vitrine/contracts';
import { AppError, fileAnswer, serve } from '../../../platform/http/index.ts';
import { DisputesRepository, toDispute } from '../disputes/index.ts';
import { CreditNotesService, InvoicesService, RefundsRepository } from '../../invoices/index.ts';
import { RefundRequestsService } from './refund-requests.service.ts';
import { toRefund } from './refunds.mapper.ts';

const { creditNote } = api.refunds;

export const RefundsController = serve(
  api.refunds,
  [RefundRequestsService, RefundsRepository, CreditNotesService, DisputesRepository, InvoicesService],
  (requests, refunds, creditNotes, disputes, invoices) => ({
    create: ({ params, body, key }) => requests.create(params.id, body, key),
    ofInvoice: async ({ params }) => {
      const [, refunded, disputed] = await Promise.all([
        invoices.get(params.id),
        refunds.findOfInvoice(params.id),
        disputes.listOfInvoice(params.id),
      ]);
      // After the refunds: read beside them, the note of one that succeeds in between would be missing.
      const notes = await refunds.findCreditNotesOfInvoice(params.id);
      const noteOf = (refundId: string) => notes.find((note) => note.refundId === refundId) ?? null;
      return {
        refunds: refunded.map((refund) => toRefund(refund, noteOf(refund.id))),
        disputes: disputed.map(toDispute),
      };
    },
    creditNote: async ({ params, query }) => {
      const file = await creditNotes.pdf(params.id, query.paper);
      if (!file) throw new AppError('not_found');
      return fileAnswer(creditNote, file.filename, file.pdf);
    },
  }),
);
