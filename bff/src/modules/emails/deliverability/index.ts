import { Module } from '@nestjs/common';
import { MessageEventsRepository } from './message-events.repository.ts';
import { SuppressionsController } from './suppressions.controller.ts';
import { SuppressionsRepository } from './suppressions.repository.ts';
import { SuppressionsService } from './suppressions.service.ts';

export { MessageEventsRepository } from './message-events.repository.ts';
export { SuppressionsService } from './suppressions.service.ts';

/** What mail and SMS share: what providers report about messages, and the addresses that get none. */
@Module({
  controllers: [SuppressionsController],
  providers: [MessageEventsRepository, SuppressionsService, SuppressionsRepository],
  exports: [MessageEventsRepository, SuppressionsService],
})
export class DeliverabilityModule {}
