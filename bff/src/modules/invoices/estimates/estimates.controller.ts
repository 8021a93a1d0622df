import { Controller, type StreamableFile } from '@nestjs/common';
import { api, type EndpointResponse } from '@vitrine/contracts';
import { Endpoint, fileAnswer, IdempotencyKey, Input, type InputOf } from '../../../platform/http/index.ts';
import { EstimateBulkService } from './estimate-bulk.service.ts';
import { EstimateInvoicingService } from './estimate-invoicing.service.ts';
import { EstimateLifecycleService } from './estimate-lifecycle.service.ts';
import { EstimateMessagesService } from './estimate-messages.service.ts';
import { EstimatesService } from './estimates.service.ts';

const {
  list,
  get,
  create,
  edit,
  revise,
  remove,
  void: voiding,
  markSent,
  email,
  sendSms,
  duplicate,
  makeInvoice,
  addNote,
  pdf,
  bulk,
  exportCsv,
} = api.estimates;

@Controller()
export class EstimatesController {
  constructor(
    private readonly estimates: EstimatesService,
    private readonly lifecycle: EstimateLifecycleService,
    private readonly messages: EstimateMessagesService,
    private readonly invoicing: EstimateInvoicingService,
    private readonly bulkActions: EstimateBulkService,
  ) {}

  @Endpoint(list)
  list(@Input() { query }: InputOf<typeof list>): Promise<EndpointResponse<typeof list>> {
    return this.estimates.list(query);
  }

  @Endpoint(get)
  get(@Input() { params }: InputOf<typeof get>): Promise<EndpointResponse<typeof get>> {
    return this.estimates.get(params.id);
  }

  @Endpoint(create)
  create(
    @Input() { body }: InputOf<typeof create>,
    @IdempotencyKey() key: string | undefined,
  ): Promise<EndpointResponse<typeof create>> {
    return this.lifecycle.create(body, key);
  }

  @Endpoint(edit)
  edit(
    @Input() { params, body }: InputOf<typeof edit>,
    @IdempotencyKey() key: string | undefined,
  ): Promise<EndpointResponse<typeof edit>> {
    return this.lifecycle.edit(params.id, body, key);
  }

  @Endpoint(revise)
  revise(
    @Input() { params, body }: InputOf<typeof revise>,
    @IdempotencyKey() key: string | undefined,
  ): Promise<EndpointResponse<typeof revise>> {
    return this.lifecycle.revise(params.id, body, key);
  }

  @Endpoint(remove)
  remove(@Input() { params }: InputOf<typeof remove>): Promise<void> {
    return this.lifecycle.remove(params.id);
  }

  @Endpoint(voiding)
  void(
    @Input() { params, body }: InputOf<typeof voiding>,
    @IdempotencyKey() key: string | undefined,
  ): Promise<EndpointResponse<typeof voiding>> {
    return this.lifecycle.void(params.id, body, key);
  }

  @Endpoint(markSent)
  markSent(
    @Input() { params, body }: InputOf<typeof markSent>,
    @IdempotencyKey() key: string | undefined,
  ): Promise<EndpointResponse<typeof markSent>> {
    return this.lifecycle.markSent(params.id, body, key);
  }

  @Endpoint(email)
  email(
    @Input() { params }: InputOf<typeof email>,
    @IdempotencyKey() key: string | undefined,
  ): Promise<EndpointResponse<typeof email>> {
    return this.messages.email(params.id, key);
  }

  @Endpoint(sendSms)
  sendSms(
    @Input() { params, body }: InputOf<typeof sendSms>,
    @IdempotencyKey() key: string | undefined,
  ): Promise<EndpointResponse<typeof sendSms>> {
    return this.messages.sendSms(params.id, body, key);
  }

  @Endpoint(duplicate)
  duplicate(
    @Input() { params }: InputOf<typeof duplicate>,
    @IdempotencyKey() key: string | undefined,
  ): Promise<EndpointResponse<typeof duplicate>> {
    return this.lifecycle.duplicate(params.id, key);
  }

  @Endpoint(makeInvoice)
  makeInvoice(
    @Input() { params, body }: InputOf<typeof makeInvoice>,
    @IdempotencyKey() key: string | undefined,
  ): Promise<EndpointResponse<typeof makeInvoice>> {
    return this.invoicing.makeInvoice(params.id, body, key);
  }

  @Endpoint(addNote)
  addNote(
    @Input() { params, body }: InputOf<typeof addNote>,
    @IdempotencyKey() key: string | undefined,
  ): Promise<EndpointResponse<typeof addNote>> {
    return this.lifecycle.addNote(params.id, body, key);
  }

  @Endpoint(pdf)
  async pdf(@Input() { params, query }: InputOf<typeof pdf>): Promise<StreamableFile> {
    const file = await this.messages.pdf(params.id, query.paper);
    return fileAnswer(pdf, file.filename, file.pdf);
  }

  @Endpoint(bulk)
  bulk(
    @Input() { body }: InputOf<typeof bulk>,
    @IdempotencyKey() key: string | undefined,
  ): Promise<EndpointResponse<typeof bulk>> {
    return this.bulkActions.run(body, key);
  }

  @Endpoint(exportCsv)
  exportCsv(@Input() { query }: InputOf<typeof exportCsv>): StreamableFile {
    const { filename, csv } = this.estimates.csv(query);
    return fileAnswer(exportCsv, filename, csv);
  }
}
