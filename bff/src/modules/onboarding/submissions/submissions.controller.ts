import { Controller, Req, Res } from '@nestjs/common';
import { api, type EndpointResponse } from '@vitrine/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Cookies, Endpoint, IdempotencyKey, Input, type InputOf } from '../../../platform/http/index.ts';
import { AnswersService } from '../answers/answers.service.ts';
import { SubmissionsService } from './submissions.service.ts';

const { create, list, get } = api.submissions;

@Controller()
export class SubmissionsController {
  constructor(
    private readonly submissions: SubmissionsService,
    private readonly cookies: Cookies,
    private readonly answers: AnswersService,
  ) {}

  @Endpoint(create)
  create(
    @Input() { body }: InputOf<typeof create>,
    @IdempotencyKey() key: string | undefined,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<EndpointResponse<typeof create>> {
    // The payment recognizes two tabs that submit the same draft by this cookie (ADR 0039).
    this.cookies.keepBrowser(request, reply);
    return this.submissions.submit(body, key, request.ip);
  }

  @Endpoint(list)
  async list(@Input() { query }: InputOf<typeof list>): Promise<EndpointResponse<typeof list>> {
    return { items: await this.answers.list(query) };
  }

  @Endpoint(get)
  get(@Input() { params }: InputOf<typeof get>): Promise<EndpointResponse<typeof get>> {
    return this.answers.get(params.id);
  }
}
