import { Module } from '@nestjs/common';
import { PackagesController } from './packages.controller.ts';
import { PackagesRepository } from './packages.repository.ts';
import { PackagesService } from './packages.service.ts';

export { type PackagePrice, PackagesService } from './packages.service.ts';

@Module({
  controllers: [PackagesController],
  providers: [PackagesService, PackagesRepository],
  exports: [PackagesService],
})
export class PackagesModule {}
