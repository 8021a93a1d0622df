export { DisputesModule } from './disputes.module.ts';
export { toDispute } from './disputes.mapper.ts';
export { DisputesRepository } from './disputes.repository.ts';
export { DisputesService } from './disputes.service.ts';
