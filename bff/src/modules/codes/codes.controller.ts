import { Controller, Req } from '@nestjs/common';
import { api, type EndpointResponse } from '@vitrine/contracts';
import type { FastifyRequest } from 'fastify';
import { Endpoint, Input, type InputOf } from '../../platform/http/index.ts';
import { CodesService } from './codes.service.ts';

const { resolve } = api.codes;

@Controller()
export class CodesController {
  constructor(private readonly codes: CodesService) {}

  @Endpoint(resolve)
  resolve(@Input() { body }: InputOf<typeof resolve>, @Req() request: FastifyRequest): Promise<EndpointResponse<typeof resolve>> {
    return this.codes.resolve(body.code, request.ip);
  }
}
