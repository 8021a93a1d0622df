import { Controller, Headers, Req, Res } from '@nestjs/common';
import { api } from '@vitrine/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Endpoint } from '../../platform/http/index.ts';
import { SmsEventsService } from './sms-events.service.ts';

const { twilioStatus, twilioInbound } = api.messageWebhooks;

@Controller()
export class SmsController {
  constructor(private readonly events: SmsEventsService) {}

  @Endpoint(twilioStatus)
  status(
    @Req() { url, body }: FastifyRequest,
    @Headers('x-twilio-signature') signature: string | undefined,
  ): Promise<void> {
    return this.events.report({ path: url, fields: body, signature });
  }

  @Endpoint(twilioInbound)
  async inbound(
    @Req() { url, body }: FastifyRequest,
    @Headers('x-twilio-signature') signature: string | undefined,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const answer = await this.events.inbound({ path: url, fields: body, signature });
    await reply.type(`${twilioInbound.produces}; charset=utf-8`).send(answer);
  }
}
