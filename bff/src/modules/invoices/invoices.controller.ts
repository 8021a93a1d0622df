import { Controller, Res, StreamableFile } from '@nestjs/common';
import { api, type EndpointResponse } from '@vitrine/contracts';
import type { FastifyReply } from 'fastify';
import { Endpoint, IdempotencyKey, Input, type InputOf } from '../../platform/http/index.ts';
import { InvoiceBulks } from './invoice-bulk.service.ts';
import { InvoiceEdits } from './invoice-edits.service.ts';
import { InvoiceExports } from './invoice-export.service.ts';
import { InvoiceMessages } from './invoice-messages.service.ts';
import { InvoicePayments } from './invoice-payments.service.ts';
import { InvoiceTimelines } from './invoice-timeline.service.ts';
import { InvoicesService } from './invoices.service.ts';

const { list, get, create, edit, void: voiding, duplicate, rotateLink, recordOfflinePayment, sendSms, email, pdf, timeline, bulk, exportCsv } = api.invoices;

@Controller()
export class InvoicesController {
  constructor(
    private readonly invoices: InvoicesService,
    private readonly edits: InvoiceEdits,
    private readonly payments: InvoicePayments,
    private readonly messages: InvoiceMessages,
    private readonly timelines: InvoiceTimelines,
    private readonly bulks: InvoiceBulks,
    private readonly exports: InvoiceExports,
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
  create(@Input() { body }: InputOf<typeof create>, @IdempotencyKey() key: string | undefined): Promise<EndpointResponse<typeof create>> {
    return this.edits.create(body, key);
  }

  @Endpoint(edit)
  edit(@Input() { params, body }: InputOf<typeof edit>): Promise<EndpointResponse<typeof edit>> {
    return this.edits.edit(params.id, body);
  }

  @Endpoint(voiding)
  void(@Input() { params, body }: InputOf<typeof voiding>): Promise<EndpointResponse<typeof voiding>> {
    return this.edits.void(params.id, body.version);
  }

  @Endpoint(duplicate)
  duplicate(@Input() { params }: InputOf<typeof duplicate>, @IdempotencyKey() key: string | undefined): Promise<EndpointResponse<typeof duplicate>> {
    return this.edits.duplicate(params.id, key);
  }

  @Endpoint(rotateLink)
  rotateLink(@Input() { params, body }: InputOf<typeof rotateLink>): Promise<EndpointResponse<typeof rotateLink>> {
    return this.edits.rotateLink(params.id, body.version);
  }

  @Endpoint(recordOfflinePayment)
  recordOfflinePayment(@Input() { params, body }: InputOf<typeof recordOfflinePayment>, @IdempotencyKey() key: string | undefined): Promise<EndpointResponse<typeof recordOfflinePayment>> {
    return this.payments.record(params.id, body, key);
  }

  @Endpoint(sendSms)
  sendSms(@Input() { params, body }: InputOf<typeof sendSms>, @IdempotencyKey() key: string | undefined): Promise<EndpointResponse<typeof sendSms>> {
    return this.messages.sendSms(params.id, body, key);
  }

  @Endpoint(email)
  email(@Input() { params }: InputOf<typeof email>, @IdempotencyKey() key: string | undefined): Promise<EndpointResponse<typeof email>> {
    return this.messages.email(params.id, key);
  }

  @Endpoint(pdf)
  async pdf(@Input() { params, query }: InputOf<typeof pdf>, @Res() reply: FastifyReply): Promise<void> {
    const file = await this.messages.pdf(params.id, query.paper);
    await reply.type(pdf.produces).header('content-disposition', `attachment; filename="${file.filename}"`).send(file.pdf);
  }

  @Endpoint(timeline)
  timeline(@Input() { params }: InputOf<typeof timeline>): Promise<EndpointResponse<typeof timeline>> {
    return this.timelines.of(params.id);
  }

  @Endpoint(bulk)
  bulk(@Input() { body }: InputOf<typeof bulk>, @IdempotencyKey() key: string | undefined): Promise<EndpointResponse<typeof bulk>> {
    return this.bulks.run(body, key);
  }

  @Endpoint(exportCsv)
  async exportCsv(@Input() { query }: InputOf<typeof exportCsv>): Promise<StreamableFile> {
    const { filename, csv } = await this.exports.csv(query);
    return new StreamableFile(csv, { type: 'text/csv; charset=utf-8', disposition: `attachment; filename="${filename}"` });
  }
}
