import { Controller, type StreamableFile } from '@nestjs/common';
import { api, type EndpointResponse } from '@vitrine/contracts';
import { Endpoint, fileAnswer, Input, type InputOf } from '../../../platform/http/index.ts';
import { AuditService } from './audit.service.ts';

const { list, exportCsv, facets } = api.audit;

@Controller()
export class AuditController {
  constructor(private readonly audit: AuditService) {}

  @Endpoint(list)
  list(@Input() { query }: InputOf<typeof list>): Promise<EndpointResponse<typeof list>> {
    return this.audit.list(query);
  }

  @Endpoint(exportCsv)
  exportCsv(@Input() { query }: InputOf<typeof exportCsv>): StreamableFile {
    return fileAnswer(exportCsv, 'audit-log.csv', this.audit.exportCsv(query));
  }

  @Endpoint(facets)
  facets(): Promise<EndpointResponse<typeof facets>> {
    return this.audit.facets();
  }
}
