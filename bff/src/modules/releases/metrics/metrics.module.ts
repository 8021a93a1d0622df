import { Module } from '@nestjs/common';
import { DatabaseFiguresService } from './database-figures.service.ts';

@Module({ providers: [DatabaseFiguresService] })
export class MetricsModule {}
