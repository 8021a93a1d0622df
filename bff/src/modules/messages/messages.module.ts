import { Module } from '@nestjs/common';
import { MessageEvents } from './message-events.ts';
import { MessagesController } from './messages.controller.ts';
import { MessagesRepository } from './messages.repository.ts';
import { MessagesService } from './messages.service.ts';
import { SuppressionsRepository } from './suppressions.repository.ts';
import { SuppressionsService } from './suppressions.service.ts';

@Module({
  controllers: [MessagesController],
  providers: [MessageEvents, MessagesService, MessagesRepository, SuppressionsService, SuppressionsRepository],
  exports: [MessageEvents, MessagesService, SuppressionsService],
})
export class MessagesModule {}
