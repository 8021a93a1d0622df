import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ResendTransport } from './adapters/resend.transport.ts';
import { DeliverabilityModule } from '../deliverability/index.ts';
import { EmailsController } from './emails.controller.ts';
import { EmailsRepository } from './emails.repository.ts';
import { EmailsService } from './emails.service.ts';
import { EmailMessageEntity } from './emails.entities.ts';
import { MailEventsController } from './mail-events.controller.ts';
import { MailEventsService } from './mail-events.service.ts';
import { InboundMailsRepository } from './inbound/inbound-mails.repository.ts';
import { InboundMailsService } from './inbound/inbound-mails.service.ts';
import { ReplyAddresses } from './inbound/reply-address.ts';
import { ConversationsModule } from '../../conversations/index.ts';
import { MailTransport } from './ports/mail-transport.ts';
import { SendsService } from './sends.service.ts';
import { TemplatesRepository } from './templates.repository.ts';
import { TemplatesService } from './templates.service.ts';

@Module({
  imports: [ConversationsModule, DeliverabilityModule, TypeOrmModule.forFeature([EmailMessageEntity])],
  controllers: [EmailsController, MailEventsController],
  providers: [
    EmailsService,
    EmailsRepository,
    MailEventsService,
    InboundMailsService,
    InboundMailsRepository,
    ReplyAddresses,
    SendsService,
    TemplatesService,
    TemplatesRepository,
    { provide: MailTransport, useClass: ResendTransport },
  ],
  exports: [
    InboundMailsService,
    ReplyAddresses,
    EmailsService,
    SendsService,
    TemplatesService,
    EmailsRepository,
    MailTransport,
  ],
})
export class EmailsModule {}
