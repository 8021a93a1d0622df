import { Module } from '@nestjs/common';
import { DeliverabilityModule, EmailsModule } from '../../emails/index.ts';
import { SmsModule } from '../../sms/index.ts';
import { MessagesController } from './messages.controller.ts';
import { MessagesRepository } from './messages.repository.ts';
import { MessagesService } from './messages.service.ts';

export { MessagesService } from './messages.service.ts';

@Module({
  imports: [DeliverabilityModule, EmailsModule, SmsModule],
  controllers: [MessagesController],
  providers: [MessagesService, MessagesRepository],
  exports: [MessagesService],
})
export class MessagesModule {}
