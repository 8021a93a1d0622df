import { Global, Module } from '@nestjs/common';
import { Audit } from './audit.ts';

/** Global, because whatever changes data says so here. */
@Global()
@Module({ providers: [Audit], exports: [Audit] })
export class AuditModule {}
