import { Controller, type StreamableFile } from '@nestjs/common';
import { api, type EndpointResponse } from '@vitrine/contracts';
import { Endpoint, fileAnswer, IdempotencyKey, Input, type InputOf } from '../../../platform/http/index.ts';
import { BulkActionsService } from './bulk-actions.service.ts';
import { InvoiceClientsService } from './invoice-clients.service.ts';
import { InvoiceCorrectionsService } from './invoice-corrections.service.ts';
import { InvoiceLifecycleService } from './invoice-lifecycle.service.ts';
import { InvoiceExportService } from './invoice-export.service.ts';
import { InvoiceMessagesService } from './invoice-messages.service.ts';
import { InvoicePaymentsService } from './invoice-payments.service.ts';
import { InvoiceTimelineService } from './invoice-timeline.service.ts';
import { InvoicesService } from './invoices.service.ts';

const {
  list,
  get,
  create,
  edit,
  correct,
  takeBack,
  linkClient,
  remove,
  void: voiding,
  duplicate,
  rotateLink,
  recordOfflinePayment,
  sendSms,
  email,
  pdf,
  timeline,
  bulk,
  exportCsv,
} = api.invoices;

@Controller()
export class InvoicesController {
  constructor(
    private readonly invoices: InvoicesService,
    private readonly lifecycle: InvoiceLifecycleService,
    private readonly corrections: InvoiceCorrectionsService,
    private readonly clients: InvoiceClientsService,
    private readonly payments: InvoicePaymentsService,
    private readonly messages: InvoiceMessagesService,
    private readonly timelines: InvoiceTimelineService,
    private readonly bulkActions: BulkActionsService,
    private readonly exports: InvoiceExportService,
  ) {}

  @Endpoint(list)
  list(@Input() { query }: InputOf<typeof list>): Promise<EndpointResponse<typeof list>> {
    return this.invoices.list(query);
  }

  @Endpoint(get)
  get(@Input() { params }: InputOf<typeof get>): Promise<EndpointResponse<typeof get>> {
    return this.invoices.get(params.id);
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

  @Endpoint(correct)
  correct(
    @Input() { params, body }: InputOf<typeof correct>,
    @IdempotencyKey() key: string | undefined,
  ): Promise<EndpointResponse<typeof correct>> {
    return this.corrections.correct(params.id, body, key);
  }

  @Endpoint(takeBack)
  takeBack(
    @Input() { params, body }: InputOf<typeof takeBack>,
    @IdempotencyKey() key: string | undefined,
  ): Promise<EndpointResponse<typeof takeBack>> {
    return this.payments.takeBack(params.id, body, key);
  }

  @Endpoint(linkClient)
  linkClient(
    @Input() { params, body }: InputOf<typeof linkClient>,
    @IdempotencyKey() key: string | undefined,
  ): Promise<EndpointResponse<typeof linkClient>> {
    return this.clients.link(params.id, body, key);
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

  @Endpoint(duplicate)
  duplicate(
    @Input() { params }: InputOf<typeof duplicate>,
    @IdempotencyKey() key: string | undefined,
  ): Promise<EndpointResponse<typeof duplicate>> {
    return this.lifecycle.duplicate(params.id, key);
  }

  @Endpoint(rotateLink)
  rotateLink(
    @Input() { params, body }: InputOf<typeof rotateLink>,
    @IdempotencyKey() key: string | undefined,
  ): Promise<EndpointResponse<typeof rotateLink>> {
    return this.lifecycle.rotateLink(params.id, body, key);
  }

  @Endpoint(recordOfflinePayment)
  recordOfflinePayment(
    @Input() { params, body }: InputOf<typeof recordOfflinePayment>,
    @IdempotencyKey() key: string | undefined,
  ): Promise<EndpointResponse<typeof recordOfflinePayment>> {
    return this.payments.record(params.id, body, key);
  }

  @Endpoint(sendSms)
  sendSms(
    @Input() { params, body }: InputOf<typeof sendSms>,
    @IdempotencyKey() key: string | undefined,
  ): Promise<EndpointResponse<typeof sendSms>> {
    return this.messages.sendSms(params.id, body, key);
  }

  @Endpoint(email)
  email(
    @Input() { params }: InputOf<typeof email>,
    @IdempotencyKey() key: string | undefined,
  ): Promise<EndpointResponse<typeof email>> {
    return this.messages.email(params.id, key);
  }

  @Endpoint(pdf)
  async pdf(@Input() { params, query }: InputOf<typeof pdf>): Promise<StreamableFile> {
    const file = await this.messages.pdf(params.id, query.paper);
    return fileAnswer(pdf, file.filename, file.pdf);
  }

  @Endpoint(timeline)
  timeline(@Input() { params, query }: InputOf<typeof timeline>): Promise<EndpointResponse<typeof timeline>> {
    return this.timelines.of(params.id, query);
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
    const { filename, csv } = this.exports.csv(query);
    return fileAnswer(exportCsv, filename, csv);
  }
}
