import { Controller, type StreamableFile } from '@nestjs/common';
import { api, type EndpointResponse } from '@vitrine/contracts';
import { AppError, Endpoint, fileAnswer, IdempotencyKey, Input, type InputOf } from '../../../platform/http/index.ts';
import { DisputesRepository, toDispute } from '../disputes/index.ts';
import { CreditNotesService, InvoicesService, RefundsRepository } from '../../invoices/index.ts';
import { RefundRequestsService } from './refund-requests.service.ts';
import { toRefund } from './refunds.mapper.ts';

const { create, ofInvoice, creditNote } = api.refunds;

@Controller()
export class RefundsController {
  constructor(
    private readonly requests: RefundRequestsService,
    private readonly refunds: RefundsRepository,
    private readonly creditNotes: CreditNotesService,
    private readonly disputes: DisputesRepository,
    private readonly invoices: InvoicesService,
  ) {}

  @Endpoint(create)
  create(
    @Input() { params, body }: InputOf<typeof create>,
    @IdempotencyKey() key: string | undefined,
  ): Promise<EndpointResponse<typeof create>> {
    return this.requests.create(params.id, body, key);
  }

  @Endpoint(ofInvoice)
  async ofInvoice(@Input() { params }: InputOf<typeof ofInvoice>): Promise<EndpointResponse<typeof ofInvoice>> {
    const [, refunds, disputes] = await Promise.all([
      this.invoices.get(params.id),
      this.refunds.findOfInvoice(params.id),
      this.disputes.listOfInvoice(params.id),
    ]);
    // After the refunds: read beside them, the note of one that succeeds in between would be missing.
    const notes = await this.refunds.findCreditNotesOfInvoice(params.id);
    const noteOf = (refundId: string) => notes.find((note) => note.refundId === refundId) ?? null;
    return { refunds: refunds.map((refund) => toRefund(refund, noteOf(refund.id))), disputes: disputes.map(toDispute) };
  }

  @Endpoint(creditNote)
  async creditNote(@Input() { params, query }: InputOf<typeof creditNote>): Promise<StreamableFile> {
    const file = await this.creditNotes.pdf(params.id, query.paper);
    if (!file) throw new AppError('not_found');
    return fileAnswer(creditNote, file.filename, file.pdf);
  }
}
