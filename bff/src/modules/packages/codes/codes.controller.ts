import { Controller, Req } from '@nestjs/common';
import { api, type EndpointResponse } from '@vitrine/contracts';
import type { FastifyRequest } from 'fastify';
import { Endpoint, IdempotencyKey, Input, type InputOf } from '../../../platform/http/index.ts';
import { CampaignsService } from './campaigns.service.ts';
import { CodesService } from './codes.service.ts';

const { resolve, list, create, update, retire, send } = api.codes;

@Controller()
export class CodesController {
  constructor(
    private readonly codes: CodesService,
    private readonly campaigns: CampaignsService,
  ) {}

  @Endpoint(resolve)
  resolve(
    @Input() { body }: InputOf<typeof resolve>,
    @Req() request: FastifyRequest,
  ): Promise<EndpointResponse<typeof resolve>> {
    return this.codes.resolve(body.code, request.ip);
  }

  @Endpoint(list)
  list(@Input() { query }: InputOf<typeof list>): Promise<EndpointResponse<typeof list>> {
    return this.campaigns.list(query);
  }

  @Endpoint(create)
  create(
    @Input() { body }: InputOf<typeof create>,
    @IdempotencyKey() key: string | undefined,
  ): Promise<EndpointResponse<typeof create>> {
    return this.campaigns.create(body, key);
  }

  @Endpoint(update)
  update(
    @Input() { params, body }: InputOf<typeof update>,
    @IdempotencyKey() key: string | undefined,
  ): Promise<EndpointResponse<typeof update>> {
    return this.campaigns.update(params.id, body, key);
  }

  @Endpoint(retire)
  retire(@Input() { params, body }: InputOf<typeof retire>): Promise<EndpointResponse<typeof retire>> {
    return this.campaigns.retire(params.id, body.retired, body.version);
  }

  @Endpoint(send)
  send(
    @Input() { params, body }: InputOf<typeof send>,
    @IdempotencyKey() key: string | undefined,
  ): Promise<EndpointResponse<typeof send>> {
    return this.campaigns.send(params.id, body, key);
  }
}
