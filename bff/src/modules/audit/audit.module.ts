import { Global, Module } from '@nestjs/common';
import { AuditController } from './audit.controller.ts';
import { AuditRepository } from './audit.repository.ts';
import { AuditService } from './audit.service.ts';
import { Audit } from './audit.ts';

/** Global, because whatever changes data says so here. */
@Global()
@Module({
  controllers: [AuditController],
  providers: [Audit, AuditService, AuditRepository],
  exports: [Audit, AuditService],
})
export class AuditModule {}
