import { Controller, Headers, Req, Res, type StreamableFile } from '@nestjs/common';
import { api, type EndpointResponse, type SessionUser } from '@vitrine/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  Cookies,
  Endpoint,
  fileAnswer,
  IdempotencyKey,
  Input,
  type InputOf,
  rawBodyOf,
  SessionReader,
} from '../../../platform/http/index.ts';
import { CheckoutOutcomesService } from './checkout-outcomes.service.ts';
import { CheckoutService } from './checkout.service.ts';
import { QuotesService } from './quotes.service.ts';
import type { Asker } from './same-plans.repository.ts';
import { SamePlansService } from './same-plans.service.ts';
import { WebhooksService } from './webhooks.service.ts';

const { quote, createSession, getSession, receipt } = api.checkout;
const { stripe } = api.webhooks;

@Controller()
export class CheckoutController {
  constructor(
    private readonly quotes: QuotesService,
    private readonly checkout: CheckoutService,
    private readonly outcomes: CheckoutOutcomesService,
    private readonly plans: SamePlansService,
    private readonly webhooks: WebhooksService,
    private readonly sessions: SessionReader,
    private readonly cookies: Cookies,
  ) {}

  @Endpoint(quote)
  async quote(
    @Input() { body }: InputOf<typeof quote>,
    @Req() request: FastifyRequest,
  ): Promise<EndpointResponse<typeof quote>> {
    return this.quotes.quote(body, request.ip, await this.askerOf(request), () => this.isStaff(request));
  }

  @Endpoint(createSession)
  async createSession(
    @Input() { body }: InputOf<typeof createSession>,
    @IdempotencyKey() key: string | undefined,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<EndpointResponse<typeof createSession>> {
    this.cookies.keepBrowser(request, reply);
    return this.checkout.open(body, key, request.ip, await this.askerOf(request));
  }

  @Endpoint(getSession)
  async getSession(
    @Input() { params }: InputOf<typeof getSession>,
    @Req() request: FastifyRequest,
  ): Promise<EndpointResponse<typeof getSession>> {
    return this.outcomes.get(params.id, request.ip, await this.askerOf(request));
  }

  @Endpoint(receipt)
  async receipt(
    @Input() { params, query }: InputOf<typeof receipt>,
    @Req() request: FastifyRequest,
  ): Promise<StreamableFile> {
    const asker = await this.askerOf(request);
    const { filename, pdf } = await this.outcomes.receipt(params.id, query.paper, request.ip, asker);
    return fileAnswer(receipt, filename, pdf);
  }

  @Endpoint(stripe)
  async stripe(
    @Req() request: FastifyRequest,
    @Headers('stripe-signature') signature: string | undefined,
  ): Promise<EndpointResponse<typeof stripe>> {
    await this.webhooks.receive(rawBodyOf(request), signature);
    return { received: true };
  }

  private async isStaff(request: FastifyRequest): Promise<boolean> {
    return (await this.userOf(request))?.staff ?? false;
  }

  private async askerOf(request: FastifyRequest): Promise<Asker> {
    return this.plans.askerOf(this.cookies.browser(request), (await this.userOf(request))?.id);
  }

  private async userOf(request: FastifyRequest): Promise<SessionUser | null> {
    const sessionId = this.cookies.session(request);
    return sessionId === undefined ? null : this.sessions.find(sessionId);
  }
}
