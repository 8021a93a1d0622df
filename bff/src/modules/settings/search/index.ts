import { Module } from '@nestjs/common';
import { api } from '@vitrine/contracts';
import { serve } from '../../../platform/http/index.ts';
import { SearchRepository } from './search.repository.ts';

const SearchController = serve(api.search, [SearchRepository], (search) => ({
  find: ({ query }) => search.find(query.q, query.with === 'estimates'),
}));

@Module({ controllers: [SearchController], providers: [SearchRepository] })
export class SearchModule {}
