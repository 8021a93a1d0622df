export { ClientEntity } from './clients.entities.ts';
export { ClientFiguresRepository } from './client-figures.repository.ts';
export { ClientsModule } from './clients.module.ts';
export { ClientsService } from './clients.service.ts';
