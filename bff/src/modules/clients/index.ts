export { ClientFigures } from './client-figures.ts';
export { ClientsModule } from './clients.module.ts';
export { ClientsService, type PayingClient } from './clients.service.ts';
