import { Controller } from '@nestjs/common';
import { api, type EndpointResponse } from '@vitrine/contracts';
import { Endpoint, Input, type InputOf } from '../../../platform/http/index.ts';
import { SuppressionsService } from './suppressions.service.ts';

const { list, add, lift } = api.suppressions;

@Controller()
export class SuppressionsController {
  constructor(private readonly suppressions: SuppressionsService) {}

  @Endpoint(list)
  list(@Input() { query }: InputOf<typeof list>): Promise<EndpointResponse<typeof list>> {
    return this.suppressions.list(query);
  }

  @Endpoint(add)
  add(@Input() { body }: InputOf<typeof add>): Promise<EndpointResponse<typeof add>> {
    return this.suppressions.addOnRequest(body);
  }

  @Endpoint(lift)
  lift(@Input() { params, body }: InputOf<typeof lift>): Promise<EndpointResponse<typeof lift>> {
    return this.suppressions.lift(params.id, body);
  }
}
