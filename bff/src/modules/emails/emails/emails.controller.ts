import { Controller, Headers, Req } from '@nestjs/common';
import { api, type EndpointResponse } from '@vitrine/contracts';
import type { FastifyRequest } from 'fastify';
import { Endpoint, IdempotencyKey, Input, type InputOf, rawBodyOf } from '../../../platform/http/index.ts';
import { EmailsService } from './emails.service.ts';
import { MailEventsService } from './mail-events.service.ts';
import { SendsService } from './sends.service.ts';
import { TemplatesService } from './templates.service.ts';

const {
  send,
  sendCustom,
  sendMedical,
  templates,
  createTemplate,
  updateTemplate,
  resetTemplate,
  deleteTemplate,
  previewTemplate,
  testSend,
  contactLogs,
} = api.emails;
const { resend } = api.messageWebhooks;

@Controller()
export class EmailsController {
  constructor(
    private readonly emails: EmailsService,
    private readonly sends: SendsService,
    private readonly messageTemplates: TemplatesService,
    private readonly events: MailEventsService,
  ) {}

  @Endpoint(send)
  send(
    @Input() { body }: InputOf<typeof send>,
    @IdempotencyKey() key: string | undefined,
  ): Promise<EndpointResponse<typeof send>> {
    return this.sends.send(body, key);
  }

  @Endpoint(sendCustom)
  sendCustom(
    @Input() { body }: InputOf<typeof sendCustom>,
    @IdempotencyKey() key: string | undefined,
  ): Promise<EndpointResponse<typeof sendCustom>> {
    return this.sends.sendCustom(body, key);
  }

  @Endpoint(sendMedical)
  sendMedical(
    @Input() { body }: InputOf<typeof sendMedical>,
    @IdempotencyKey() key: string | undefined,
  ): Promise<EndpointResponse<typeof sendMedical>> {
    return this.sends.sendMedical(body, key);
  }

  @Endpoint(templates)
  templates(@Input() { query }: InputOf<typeof templates>): Promise<EndpointResponse<typeof templates>> {
    return this.messageTemplates.list(query.category);
  }

  @Endpoint(createTemplate)
  createTemplate(
    @Input() { body }: InputOf<typeof createTemplate>,
    @IdempotencyKey() key: string | undefined,
  ): Promise<EndpointResponse<typeof createTemplate>> {
    return this.messageTemplates.create(body, key);
  }

  @Endpoint(updateTemplate)
  updateTemplate(
    @Input() { params, body }: InputOf<typeof updateTemplate>,
    @IdempotencyKey() key: string | undefined,
  ): Promise<EndpointResponse<typeof updateTemplate>> {
    return this.messageTemplates.update(params.id, body, key);
  }

  @Endpoint(resetTemplate)
  resetTemplate(
    @Input() { params, body }: InputOf<typeof resetTemplate>,
  ): Promise<EndpointResponse<typeof resetTemplate>> {
    return this.messageTemplates.reset(params.id, body.version);
  }

  @Endpoint(deleteTemplate)
  deleteTemplate(@Input() { params }: InputOf<typeof deleteTemplate>): Promise<void> {
    return this.messageTemplates.delete(params.id);
  }

  @Endpoint(previewTemplate)
  previewTemplate(
    @Input() { params, body }: InputOf<typeof previewTemplate>,
  ): Promise<EndpointResponse<typeof previewTemplate>> {
    return this.messageTemplates.preview(params.id, body);
  }

  @Endpoint(testSend)
  testSend(@Input() { params, body }: InputOf<typeof testSend>): Promise<EndpointResponse<typeof testSend>> {
    return this.sends.testSend(params.id, body);
  }

  @Endpoint(contactLogs)
  logs(@Input() { params }: InputOf<typeof contactLogs>): Promise<EndpointResponse<typeof contactLogs>> {
    return this.emails.logs(params.id);
  }

  @Endpoint(resend)
  async resend(
    @Req() request: FastifyRequest,
    @Headers('svix-id') id: string | undefined,
    @Headers('svix-timestamp') timestamp: string | undefined,
    @Headers('svix-signature') signature: string | undefined,
  ): Promise<EndpointResponse<typeof resend>> {
    await this.events.receive(rawBodyOf(request), { id, timestamp, signature });
    return { received: true };
  }
}
