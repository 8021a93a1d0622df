import { Global, Module } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { AuditController } from './audit.controller.ts';
import { AuditRepository } from './audit.repository.ts';
import { AuditService } from './audit.service.ts';
import { Audit } from './audit.ts';
import { ExportAuditInterceptor } from './export-audit.interceptor.ts';

export { Audit, differenceOf } from './audit.ts';

export { AuditService } from './audit.service.ts';

/** Global, because every module that changes data records it. */
@Global()
@Module({
  controllers: [AuditController],
  providers: [Audit, AuditService, AuditRepository, { provide: APP_INTERCEPTOR, useClass: ExportAuditInterceptor }],
  exports: [Audit, AuditService],
})
export class AuditModule {}
