import { Controller, Module } from '@nestjs/common';
import { api, type EndpointResponse } from '@vitrine/contracts';
import { Endpoint } from '../../../platform/http/index.ts';
import { PackagesRepository } from './packages.repository.ts';
import { PackagesService } from './packages.service.ts';

export { type PackagePrice, PackagesService } from './packages.service.ts';

const { list } = api.packages;

@Controller()
class PackagesController {
  constructor(private readonly packages: PackagesService) {}

  @Endpoint(list)
  list(): Promise<EndpointResponse<typeof list>> {
    return this.packages.list();
  }
}

@Module({
  controllers: [PackagesController],
  providers: [PackagesService, PackagesRepository],
  exports: [PackagesService],
})
export class PackagesModule {}
