/**
 * The outbox over mail and SMS: what was sent to whom, what became of it, and sending it again.
 * Reads both rooms through their services.
 * Writes no message of its own.
 */
import { Module } from '@nestjs/common';
import { DeliverabilityModule, EmailsModule } from '../emails/index.ts';
import { SmsModule } from '../sms/index.ts';
import { MessagesController } from './messages.controller.ts';
import { MessagesRepository } from './messages.repository.ts';
import { MessagesService } from './messages.service.ts';

export { MessagesService } from './messages.service.ts';
export { unresolvedSql, unresolvedValues } from './unresolved.ts';

@Module({
  imports: [DeliverabilityModule, EmailsModule, SmsModule],
  controllers: [MessagesController],
  providers: [MessagesService, MessagesRepository],
  exports: [MessagesService],
})
export class MessagesModule {}
