export { ClientsModule } from './clients.module.ts';
export { ClientsService, type PayingClient } from './clients.service.ts';
