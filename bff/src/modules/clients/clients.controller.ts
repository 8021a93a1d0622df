import { Controller } from '@nestjs/common';
import { api, type EndpointResponse } from '@vitrine/contracts';
import { Endpoint, Input, type InputOf } from '../../platform/http/index.ts';
import { ClientsService } from './clients.service.ts';

const { list, get } = api.clients;

@Controller()
export class ClientsController {
  constructor(private readonly clients: ClientsService) {}

  @Endpoint(list)
  list(@Input() { query }: InputOf<typeof list>): Promise<EndpointResponse<typeof list>> {
    return this.clients.list(query);
  }

  @Endpoint(get)
  get(@Input() { params }: InputOf<typeof get>): Promise<EndpointResponse<typeof get>> {
    return this.clients.get(params.id);
  }
}
