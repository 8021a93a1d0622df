export { ClientEntity } from './clients.entities.ts';
export { ClientFiguresRepository } from './client-figures.repository.ts';
export { ClientsModule } from './clients.module.ts';
export { ClientsService, type PayingClient } from './clients.service.ts';
