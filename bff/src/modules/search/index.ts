import { Module } from '@nestjs/common';
import { SearchController } from './search.controller.ts';
import { SearchRepository } from './search.repository.ts';

@Module({ controllers: [SearchController], providers: [SearchRepository] })
export class SearchModule {}
