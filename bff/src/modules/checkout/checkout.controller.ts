import { Controller, Headers, Req } from '@nestjs/common';
import { api, type EndpointResponse } from '@vitrine/contracts';
import type { FastifyRequest } from 'fastify';
import { Cookies, Endpoint, IdempotencyKey, Input, type InputOf, rawBodyOf, SessionReader } from '../../platform/http/index.ts';
import { CheckoutService } from './checkout.service.ts';
import { WebhooksService } from './webhooks.service.ts';

const { quote, createSession, getSession } = api.checkout;
const { stripe } = api.webhooks;

@Controller()
export class CheckoutController {
  constructor(
    private readonly checkout: CheckoutService,
    private readonly webhooks: WebhooksService,
    private readonly sessions: SessionReader,
    private readonly cookies: Cookies,
  ) {}

  @Endpoint(quote)
  quote(@Input() { body }: InputOf<typeof quote>, @Req() request: FastifyRequest): Promise<EndpointResponse<typeof quote>> {
    return this.checkout.quote(body, request.ip, () => this.isStaff(request));
  }

  @Endpoint(createSession)
  createSession(@Input() { body }: InputOf<typeof createSession>, @IdempotencyKey() key: string | undefined, @Req() request: FastifyRequest): Promise<EndpointResponse<typeof createSession>> {
    return this.checkout.open(body, key, request.ip);
  }

  @Endpoint(getSession)
  getSession(@Input() { params }: InputOf<typeof getSession>, @Req() request: FastifyRequest): Promise<EndpointResponse<typeof getSession>> {
    return this.checkout.outcome(params.id, request.ip);
  }

  @Endpoint(stripe)
  async stripe(@Req() request: FastifyRequest, @Headers('stripe-signature') signature: string | undefined): Promise<EndpointResponse<typeof stripe>> {
    await this.webhooks.receive(rawBodyOf(request), signature);
    return { received: true };
  }

  private async isStaff(request: FastifyRequest): Promise<boolean> {
    const sessionId = this.cookies.session(request);
    return sessionId !== undefined && ((await this.sessions.find(sessionId))?.staff ?? false);
  }
}
