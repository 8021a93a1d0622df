import { Module } from '@nestjs/common';
import { api } from '@vitrine/contracts';
import { serve } from '../../../platform/http/index.ts';
import { PackagesRepository } from './packages.repository.ts';
import { PackagesService } from './packages.service.ts';

export { type PackagePrice, PackagesService } from './packages.service.ts';

const PackagesController = serve(api.packages, [PackagesService], (packages) => ({ list: () => packages.list() }));

@Module({
  controllers: [PackagesController],
  providers: [PackagesService, PackagesRepository],
  exports: [PackagesService],
})
export class PackagesModule {}
