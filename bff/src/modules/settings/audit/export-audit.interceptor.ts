import {
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  StreamableFile,
} from '@nestjs/common';
import { isExport } from '@vitrine/contracts';
import type { FastifyRequest } from 'fastify';
import { mergeMap, type Observable } from 'rxjs';
import { DataSource } from 'typeorm';
import { endpointOf, parseInput } from '../../../platform/http/index.ts';
import { Audit } from './audit.ts';

const filename = /filename="([^"]+)"/;

/** Records who takes a list out as a file, with its filters, before the first row leaves. */
@Injectable()
export class ExportAuditInterceptor implements NestInterceptor {
  constructor(
    private readonly dataSource: DataSource,
    private readonly audit: Audit,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const endpoint = endpointOf(request);
    if (!endpoint || !isExport(endpoint)) return next.handle();
    return next.handle().pipe(
      mergeMap(async (answer: unknown) => {
        const disposition = answer instanceof StreamableFile ? answer.getHeaders().disposition : undefined;
        const [, file = endpoint.path] = filename.exec(String(disposition)) ?? [];
        // As they were read, without what PostgreSQL cannot keep.
        const { query: filters } = parseInput(endpoint, request);
        await this.audit.record(this.dataSource.manager, {
          action: 'list.exported',
          entity: 'list',
          entityId: null,
          before: null,
          after: { ...(filters as object | undefined), file },
        });
        return answer;
      }),
    );
  }
}
