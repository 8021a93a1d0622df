import { Controller } from '@nestjs/common';
import { api, type EndpointResponse } from '@vitrine/contracts';
import { Endpoint, Input, type InputOf } from '../../../platform/http/index.ts';
import { ApiKeysService } from './api-keys.service.ts';

const { list, create, revoke } = api.apiKeys;

@Controller()
export class ApiKeysController {
  constructor(private readonly keys: ApiKeysService) {}

  @Endpoint(list)
  async list(): Promise<EndpointResponse<typeof list>> {
    return { items: await this.keys.list() };
  }

  @Endpoint(create)
  create(@Input() { body }: InputOf<typeof create>): Promise<EndpointResponse<typeof create>> {
    return this.keys.create(body);
  }

  @Endpoint(revoke)
  revoke(@Input() { params }: InputOf<typeof revoke>): Promise<void> {
    return this.keys.revoke(params.id);
  }
}
