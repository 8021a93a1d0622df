import { Controller, Req, type StreamableFile } from '@nestjs/common';
import { api, type EndpointResponse } from '@vitrine/contracts';
import type { FastifyRequest } from 'fastify';
import {
  Cookies,
  Endpoint,
  fileAnswer,
  IdempotencyKey,
  Input,
  type InputOf,
  SessionReader,
} from '../../../platform/http/index.ts';
import { EstimateMessagesService } from './estimate-messages.service.ts';
import { SharedEstimatesService } from './shared-estimates.service.ts';

const { view, accept, decline, ask, pdf } = api.sharedEstimates;

/** What clients do with the link to an estimate. */
@Controller()
export class SharedEstimatesController {
  constructor(
    private readonly shared: SharedEstimatesService,
    private readonly messages: EstimateMessagesService,
    private readonly sessions: SessionReader,
    private readonly cookies: Cookies,
  ) {}

  @Endpoint(view)
  view(
    @Input() { body }: InputOf<typeof view>,
    @Req() request: FastifyRequest,
  ): Promise<EndpointResponse<typeof view>> {
    return this.shared.view(body.id, request.ip, () => this.isStaff(request));
  }

  @Endpoint(accept)
  accept(
    @Input() { body }: InputOf<typeof accept>,
    @IdempotencyKey() key: string | undefined,
    @Req() request: FastifyRequest,
  ): Promise<EndpointResponse<typeof accept>> {
    return this.shared.accept(body, key, request.ip);
  }

  @Endpoint(decline)
  decline(
    @Input() { body }: InputOf<typeof decline>,
    @IdempotencyKey() key: string | undefined,
    @Req() request: FastifyRequest,
  ): Promise<EndpointResponse<typeof decline>> {
    return this.shared.decline(body, key, request.ip);
  }

  @Endpoint(ask)
  ask(
    @Input() { body }: InputOf<typeof ask>,
    @IdempotencyKey() key: string | undefined,
    @Req() request: FastifyRequest,
  ): Promise<EndpointResponse<typeof ask>> {
    return this.shared.ask(body, key, request.ip);
  }

  @Endpoint(pdf)
  async pdf(@Input() { params, query }: InputOf<typeof pdf>, @Req() request: FastifyRequest): Promise<StreamableFile> {
    const { id } = await this.shared.find(params.id, request.ip);
    const file = await this.messages.pdf(id, query.paper);
    return fileAnswer(pdf, file.filename, file.pdf);
  }

  private async isStaff(request: FastifyRequest): Promise<boolean> {
    const sessionId = this.cookies.session(request);
    return sessionId === undefined ? false : ((await this.sessions.find(sessionId))?.staff ?? false);
  }
}
