import { Module } from '@nestjs/common';
import { ResendTransport } from './adapters/resend.transport.ts';
import { EmailsController } from './emails.controller.ts';
import { EmailsRepository } from './emails.repository.ts';
import { EmailsService } from './emails.service.ts';
import { MailTransport } from './ports/mail-transport.ts';

@Module({
  controllers: [EmailsController],
  providers: [EmailsService, EmailsRepository, { provide: MailTransport, useClass: ResendTransport }],
  exports: [EmailsService],
})
export class EmailsModule {}
