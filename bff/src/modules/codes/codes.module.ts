import { Module } from '@nestjs/common';
import { CodesController } from './codes.controller.ts';
import { CodesRepository } from './codes.repository.ts';
import { CodesService } from './codes.service.ts';

@Module({ controllers: [CodesController], providers: [CodesService, CodesRepository], exports: [CodesService] })
export class CodesModule {}
