import { Controller, Headers, Req } from '@nestjs/common';
import { api, type EndpointResponse } from '@vitrine/contracts';
import type { FastifyRequest } from 'fastify';
import { Endpoint, rawBodyOf } from '../../../platform/http/index.ts';
import { WebhooksService } from './webhooks.service.ts';

const { stripe } = api.webhooks;

@Controller()
export class WebhooksController {
  constructor(private readonly webhooks: WebhooksService) {}

  @Endpoint(stripe)
  async stripe(
    @Req() request: FastifyRequest,
    @Headers('stripe-signature') signature: string | undefined,
  ): Promise<EndpointResponse<typeof stripe>> {
    await this.webhooks.receive(rawBodyOf(request), signature);
    return { received: true };
  }
}
