import { Module } from '@nestjs/common';
import { MessageEventsRepository } from './message-events.repository.ts';
import { MessagesController } from './messages.controller.ts';
import { MessagesRepository } from './messages.repository.ts';
import { MessagesService } from './messages.service.ts';
import { SuppressionsRepository } from './suppressions.repository.ts';
import { SuppressionsService } from './suppressions.service.ts';

export { MessageEventsRepository, type NewMessageEvent } from './message-events.repository.ts';
export { type MessageChannelAdapter, MessagesService } from './messages.service.ts';

export { SuppressionsService } from './suppressions.service.ts';

@Module({
  controllers: [MessagesController],
  providers: [
    MessageEventsRepository,
    MessagesService,
    MessagesRepository,
    SuppressionsService,
    SuppressionsRepository,
  ],
  exports: [MessageEventsRepository, MessagesService, SuppressionsService],
})
export class MessagesModule {}
