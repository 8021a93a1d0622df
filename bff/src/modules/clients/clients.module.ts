import { Module } from '@nestjs/common';
import { CodesModule } from '../codes/index.ts';
import { ClientsController } from './clients.controller.ts';
import { ClientsRepository } from './clients.repository.ts';
import { ClientsService } from './clients.service.ts';

@Module({ imports: [CodesModule], controllers: [ClientsController], providers: [ClientsService, ClientsRepository], exports: [ClientsService] })
export class ClientsModule {}
