export { ApiKeysModule } from './api-keys.module.ts';
export { ApiKeysService } from './api-keys.service.ts';
