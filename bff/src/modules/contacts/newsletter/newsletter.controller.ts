import { Controller, Res } from '@nestjs/common';
import { api, type EndpointResponse } from '@vitrine/contracts';
import type { FastifyReply } from 'fastify';
import { Endpoint, fileAnswer, Input, type InputOf, serve } from '../../../platform/http/index.ts';
import { NewsletterService } from './newsletter.service.ts';

const { openUnsubscribe, ...answered } = api.newsletter;

export const NewsletterController = serve(answered, [NewsletterService], (newsletter) => ({
  subscribe: async ({ body, request }): Promise<EndpointResponse<typeof answered.subscribe>> => {
    await newsletter.subscribe(body, { address: request.ip, source: 'website' });
    return { asked: true };
  },
  confirm: ({ body }) => newsletter.confirm(body.token),
  unsubscribe: ({ body }) => newsletter.unsubscribe(body.token),
  oneClickUnsubscribe: async ({ params }) => {
    await newsletter.unsubscribe(params.token);
  },
  list: ({ query }) => newsletter.list(query),
  exportCsv: async () => fileAnswer(answered.exportCsv, 'newsletter.csv', await newsletter.exportCsv()),
  remove: async ({ params }) => {
    await newsletter.remove(params.id);
  },
}));

/** The link of a mail, which leads to the page that asks. */
@Controller()
export class UnsubscribeLinkController {
  constructor(private readonly newsletter: NewsletterService) {}

  @Endpoint(openUnsubscribe)
  async openUnsubscribe(
    @Input() { params }: InputOf<typeof openUnsubscribe>,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await reply.redirect(this.newsletter.unsubscribePage(encodeURIComponent(params.token)), openUnsubscribe.status);
  }
}
