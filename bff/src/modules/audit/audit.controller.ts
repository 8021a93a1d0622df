import { Controller } from '@nestjs/common';
import { api, type EndpointResponse } from '@vitrine/contracts';
import { Endpoint, Input, type InputOf } from '../../platform/http/index.ts';
import { AuditService } from './audit.service.ts';

const { list, facets } = api.audit;

@Controller()
export class AuditController {
  constructor(private readonly audit: AuditService) {}

  @Endpoint(list)
  list(@Input() { query }: InputOf<typeof list>): Promise<EndpointResponse<typeof list>> {
    return this.audit.list(query);
  }

  @Endpoint(facets)
  facets(): Promise<EndpointResponse<typeof facets>> {
    return this.audit.facets();
  }
}
