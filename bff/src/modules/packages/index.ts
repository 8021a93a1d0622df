export { PackagesModule } from './packages.module.ts';
export { type PackagePrice, PackagesService } from './packages.service.ts';
