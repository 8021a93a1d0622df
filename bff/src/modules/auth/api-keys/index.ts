import { Global, Module } from '@nestjs/common';
import { ApiKeyReader } from '../../../platform/http/index.ts';
import { StoredApiKeyReader } from './api-key-reader.ts';
import { ApiKeysController } from './api-keys.controller.ts';
import { ApiKeysRepository } from './api-keys.repository.ts';
import { ApiKeysService } from './api-keys.service.ts';

export { ApiKeysService } from './api-keys.service.ts';

/** Global, because the access guard of every route asks it which program is calling. */
@Global()
@Module({
  controllers: [ApiKeysController],
  providers: [ApiKeysService, ApiKeysRepository, { provide: ApiKeyReader, useClass: StoredApiKeyReader }],
  exports: [ApiKeyReader, ApiKeysService],
})
export class ApiKeysModule {}
