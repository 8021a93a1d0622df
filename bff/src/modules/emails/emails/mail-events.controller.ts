import { Controller, Headers, Req } from '@nestjs/common';
import { api, type EndpointResponse } from '@vitrine/contracts';
import type { FastifyRequest } from 'fastify';
import { Endpoint, rawBodyOf } from '../../../platform/http/index.ts';
import { MailEventsService } from './mail-events.service.ts';

const { resend } = api.messageWebhooks;

@Controller()
export class MailEventsController {
  constructor(private readonly events: MailEventsService) {}

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
