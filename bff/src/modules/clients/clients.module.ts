import { Module } from '@nestjs/common';
import { CodesModule } from '../codes/index.ts';
import { MessagesModule } from '../messages/index.ts';
import { ClientFigures } from './client-figures.ts';
import { ClientsController } from './clients.controller.ts';
import { ClientsRepository } from './clients.repository.ts';
import { ClientsService } from './clients.service.ts';
import { ImportsController } from './imports.controller.ts';
import { ImportsRepository } from './imports.repository.ts';
import { ImportsService } from './imports.service.ts';
import { TimelineRepository } from './timeline.repository.ts';
import { TimelineService } from './timeline.service.ts';

@Module({
  imports: [CodesModule, MessagesModule],
  controllers: [ClientsController, ImportsController],
  providers: [
    ClientsService,
    ClientsRepository,
    ClientFigures,
    TimelineService,
    TimelineRepository,
    ImportsService,
    ImportsRepository,
  ],
  exports: [ClientsService, ClientFigures],
})
export class ClientsModule {}
