import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ResendTransport } from './adapters/resend.transport.ts';
import { MessagesModule } from '../messages/index.ts';
import { EmailDelivery } from './email-delivery.ts';
import { EmailsController } from './emails.controller.ts';
import { EmailsRepository } from './emails.repository.ts';
import { EmailsService } from './emails.service.ts';
import { EmailMessageEntity } from './entities/email-message.entity.ts';
import { MailEventsService } from './mail-events.service.ts';
import { MailTransport } from './ports/mail-transport.ts';
import { SendsRepository } from './sends.repository.ts';
import { SendsService } from './sends.service.ts';
import { TemplatesRepository } from './templates.repository.ts';
import { TemplatesService } from './templates.service.ts';

@Module({
  imports: [MessagesModule, TypeOrmModule.forFeature([EmailMessageEntity])],
  controllers: [EmailsController],
  providers: [
    EmailsService,
    EmailDelivery,
    EmailsRepository,
    MailEventsService,
    SendsService,
    SendsRepository,
    TemplatesService,
    TemplatesRepository,
    { provide: MailTransport, useClass: ResendTransport },
  ],
  exports: [EmailsService],
})
export class EmailsModule {}
