import { Controller, Headers, Req, Res } from '@nestjs/common';
import { api, type EndpointResponse } from '@vitrine/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Endpoint, IdempotencyKey, Input, type InputOf } from '../../platform/http/index.ts';
import { SmsAnswersService } from './sms-answers.service.ts';
import { SmsEventsService } from './sms-events.service.ts';

const { twilioStatus, twilioInbound } = api.messageWebhooks;
const { answer } = api.messages;

@Controller()
export class SmsController {
  constructor(
    private readonly events: SmsEventsService,
    private readonly answers: SmsAnswersService,
  ) {}

  @Endpoint(answer)
  answer(
    @Input() { params, body }: InputOf<typeof answer>,
    @IdempotencyKey() key: string | undefined,
  ): Promise<EndpointResponse<typeof answer>> {
    return this.answers.send(params.id, body, key);
  }

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
