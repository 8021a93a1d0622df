import { Controller, Req } from '@nestjs/common';
import { api, type EndpointResponse } from '@vitrine/contracts';
import type { FastifyRequest } from 'fastify';
import { Endpoint, IdempotencyKey, Input, type InputOf } from '../../platform/http/index.ts';
import { SubmissionsService } from './submissions.service.ts';

const { create } = api.submissions;

@Controller()
export class SubmissionsController {
  constructor(private readonly submissions: SubmissionsService) {}

  @Endpoint(create)
  create(@Input() { body }: InputOf<typeof create>, @IdempotencyKey() key: string | undefined, @Req() request: FastifyRequest): Promise<EndpointResponse<typeof create>> {
    return this.submissions.submit(body, key, request.ip);
  }
}
