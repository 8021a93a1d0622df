import { Controller, Module } from '@nestjs/common';
import { api, type EndpointResponse } from '@vitrine/contracts';
import { Endpoint, Input, type InputOf } from '../../../platform/http/index.ts';
import { SearchRepository } from './search.repository.ts';

const { find } = api.search;

@Controller()
class SearchController {
  constructor(private readonly search: SearchRepository) {}

  @Endpoint(find)
  find(@Input() { query }: InputOf<typeof find>): Promise<EndpointResponse<typeof find>> {
    return this.search.find(query.q, query.with === 'estimates');
  }
}

@Module({ controllers: [SearchController], providers: [SearchRepository] })
export class SearchModule {}
