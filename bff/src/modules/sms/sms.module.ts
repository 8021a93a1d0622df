import { Module } from '@nestjs/common';
import { ConversationsModule } from '../conversations/index.ts';
import { DeliverabilityModule, EmailsModule } from '../emails/index.ts';
import { TwilioTransport } from './adapters/twilio.transport.ts';
import { SmsTransport } from './ports/sms-transport.ts';
import { SmsAnswersRepository } from './answers/sms-answers.repository.ts';
import { SmsAnswersService } from './answers/sms-answers.service.ts';
import { SmsController } from './sms.controller.ts';
import { SmsEventsService } from './sms-events.service.ts';
import { SmsRepository } from './sms.repository.ts';
import { SmsService } from './sms.service.ts';

@Module({
  imports: [ConversationsModule, EmailsModule, DeliverabilityModule],
  controllers: [SmsController],
  providers: [
    SmsService,
    SmsAnswersService,
    SmsAnswersRepository,
    SmsEventsService,
    SmsRepository,
    { provide: SmsTransport, useClass: TwilioTransport },
  ],
  exports: [SmsService, SmsAnswersService],
})
export class SmsModule {}
