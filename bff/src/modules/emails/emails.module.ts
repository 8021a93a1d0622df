import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ResendTransport } from './adapters/resend.transport.ts';
import { EmailsController } from './emails.controller.ts';
import { EmailsRepository } from './emails.repository.ts';
import { EmailsService } from './emails.service.ts';
import { EmailMessageEntity } from './entities/email-message.entity.ts';
import { MailTransport } from './ports/mail-transport.ts';

@Module({
  imports: [TypeOrmModule.forFeature([EmailMessageEntity])],
  controllers: [EmailsController],
  providers: [EmailsService, EmailsRepository, { provide: MailTransport, useClass: ResendTransport }],
  exports: [EmailsService],
})
export class EmailsModule {}
