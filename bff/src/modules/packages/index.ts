export { PackagesModule } from './packages.module.ts';
export { PackagesService } from './packages.service.ts';
