import { Module } from '@nestjs/common';
import { ConversationsModule } from '../conversations/index.ts';
import { CodesModule } from '../packages/index.ts';
import { MessagesModule } from '../messages/index.ts';
import { ClientFiguresRepository } from './client-figures.repository.ts';
import {
  ClientFilesController,
  ClientNotesController,
  ClientPeopleController,
  ClientsController,
  TagsController,
} from './clients.controller.ts';
import { ClientsRepository } from './clients.repository.ts';
import { ClientsService } from './clients.service.ts';
import { ImportReader } from './imports/import-reader.ts';
import { ImportsRepository } from './imports/imports.repository.ts';
import { ImportsService } from './imports/imports.service.ts';
import { ClientFilesService } from './files/files.service.ts';
import { ClientNotesService } from './notes/notes.service.ts';
import { ClientPeopleService } from './people/people.service.ts';
import { TagsService } from './tags/tags.service.ts';
import { ClientTimelineRepository } from './timeline/client-timeline.repository.ts';
import { ClientTimelineService } from './timeline/client-timeline.service.ts';

@Module({
  imports: [CodesModule, ConversationsModule, MessagesModule],
  controllers: [
    ClientsController,
    ClientPeopleController,
    ClientNotesController,
    TagsController,
    ClientFilesController,
  ],
  providers: [
    ClientsService,
    ClientsRepository,
    ClientFiguresRepository,
    ClientTimelineService,
    ClientTimelineRepository,
    ImportsService,
    ImportReader,
    ImportsRepository,
    ClientPeopleService,
    TagsService,
    ClientNotesService,
    ClientFilesService,
  ],
  exports: [ClientFilesService, TagsService, ClientsService, ClientFiguresRepository],
})
export class ClientsModule {}
