import { Controller } from '@nestjs/common';
import { api, type EndpointResponse } from '@vitrine/contracts';
import { Endpoint, Input, type InputOf } from '../../../platform/http/index.ts';
import { ErrorGroupsService } from './error-groups.service.ts';

const { errors, error } = api.platform;

@Controller()
export class ErrorGroupsController {
  constructor(private readonly groups: ErrorGroupsService) {}

  @Endpoint(errors)
  list(@Input() { params, query }: InputOf<typeof errors>): Promise<EndpointResponse<typeof errors>> {
    return this.groups.list(params.name, query.build, query.order);
  }

  @Endpoint(error)
  get(@Input() { params }: InputOf<typeof error>): Promise<EndpointResponse<typeof error>> {
    return this.groups.get(params.id);
  }
}
