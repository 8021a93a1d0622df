import { Global, Module } from '@nestjs/common';
import { ApiKeyReader } from '../../platform/http/index.ts';
import { StoredApiKeyReader } from './api-key-reader.ts';

/** Global, because the access guard of every route asks it which program is calling. */
@Global()
@Module({ providers: [{ provide: ApiKeyReader, useClass: StoredApiKeyReader }], exports: [ApiKeyReader] })
export class ApiKeysModule {}
