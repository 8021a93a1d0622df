import { Controller, Req, Res, type StreamableFile } from '@nestjs/common';
import { api, type EndpointResponse } from '@vitrine/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Endpoint, fileAnswer, Input, type InputOf } from '../../../platform/http/index.ts';
import { NewsletterService } from './newsletter.service.ts';

const { subscribe, confirm, unsubscribe, openUnsubscribe, oneClickUnsubscribe, list, exportCsv, remove } =
  api.newsletter;

@Controller()
export class NewsletterController {
  constructor(private readonly newsletter: NewsletterService) {}

  @Endpoint(subscribe)
  async subscribe(
    @Input() { body }: InputOf<typeof subscribe>,
    @Req() request: FastifyRequest,
  ): Promise<EndpointResponse<typeof subscribe>> {
    await this.newsletter.subscribe(body, { address: request.ip, source: 'website' });
    return { asked: true };
  }

  @Endpoint(confirm)
  confirm(@Input() { body }: InputOf<typeof confirm>): Promise<EndpointResponse<typeof confirm>> {
    return this.newsletter.confirm(body.token);
  }

  @Endpoint(unsubscribe)
  unsubscribe(@Input() { body }: InputOf<typeof unsubscribe>): Promise<EndpointResponse<typeof unsubscribe>> {
    return this.newsletter.unsubscribe(body.token);
  }

  @Endpoint(openUnsubscribe)
  async openUnsubscribe(
    @Input() { params }: InputOf<typeof openUnsubscribe>,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await reply.redirect(this.newsletter.unsubscribePage(encodeURIComponent(params.token)), openUnsubscribe.status);
  }

  @Endpoint(oneClickUnsubscribe)
  async oneClickUnsubscribe(@Input() { params }: InputOf<typeof oneClickUnsubscribe>): Promise<void> {
    await this.newsletter.unsubscribe(params.token);
  }

  @Endpoint(list)
  list(@Input() { query }: InputOf<typeof list>): Promise<EndpointResponse<typeof list>> {
    return this.newsletter.list(query);
  }

  @Endpoint(exportCsv)
  exportCsv(): StreamableFile {
    return fileAnswer(exportCsv, 'newsletter.csv', this.newsletter.exportCsv());
  }

  @Endpoint(remove)
  async remove(@Input() { params }: InputOf<typeof remove>): Promise<void> {
    await this.newsletter.remove(params.id);
  }
}
