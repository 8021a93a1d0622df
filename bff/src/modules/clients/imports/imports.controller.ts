import { Controller, Req, type StreamableFile } from '@nestjs/common';
import { api, type EndpointResponse, importLimits } from '@vitrine/contracts';
import type { FastifyRequest } from 'fastify';
import { Endpoint, fileAnswer, fileOf, Input, type InputOf } from '../../../platform/http/index.ts';
import { ImportsService } from './imports.service.ts';

const { startImport, getImport, mapImport, commitImport, importProblems } = api.clients;

@Controller()
export class ImportsController {
  constructor(private readonly imports: ImportsService) {}

  @Endpoint(startImport)
  async start(@Req() request: FastifyRequest): Promise<EndpointResponse<typeof startImport>> {
    return this.imports.start(await fileOf(request, importLimits.bytes));
  }

  @Endpoint(getImport)
  get(@Input() { params }: InputOf<typeof getImport>): Promise<EndpointResponse<typeof getImport>> {
    return this.imports.get(params.id);
  }

  @Endpoint(mapImport)
  map(@Input() { params, body }: InputOf<typeof mapImport>): Promise<EndpointResponse<typeof mapImport>> {
    return this.imports.map(params.id, body.columns);
  }

  @Endpoint(commitImport)
  commit(@Input() { params, query }: InputOf<typeof commitImport>): Promise<EndpointResponse<typeof commitImport>> {
    return this.imports.commit(params.id, query.keep);
  }

  @Endpoint(importProblems)
  async problems(@Input() { params }: InputOf<typeof importProblems>): Promise<StreamableFile> {
    return fileAnswer(importProblems, 'import-problems.csv', await this.imports.problems(params.id));
  }
}
