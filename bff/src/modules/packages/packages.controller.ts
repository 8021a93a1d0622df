import { Controller } from '@nestjs/common';
import { api, type EndpointResponse } from '@vitrine/contracts';
import { Endpoint } from '../../platform/http/index.ts';
import { PackagesService } from './packages.service.ts';

const { list } = api.packages;

@Controller()
export class PackagesController {
  constructor(private readonly packages: PackagesService) {}

  @Endpoint(list)
  list(): Promise<EndpointResponse<typeof list>> {
    return this.packages.list();
  }
}
