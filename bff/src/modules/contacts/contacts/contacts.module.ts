import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ConversationsModule } from '../../conversations/index.ts';
import { ClientsModule } from '../../clients/index.ts';
import { EmailsModule } from '../../emails/index.ts';
import { MessagesModule } from '../../messages/index.ts';
import { OnboardingModule } from '../../onboarding/index.ts';
import { SmsModule } from '../../sms/index.ts';
import { ChatLeadsService } from './chat-leads.service.ts';
import { ContactsController } from './contacts.controller.ts';
import { ContactsRepository } from './contacts.repository.ts';
import { ContactsService } from './contacts.service.ts';
import { InquiriesService } from './inquiries.service.ts';
import { InquiriesRepository } from './inquiries.repository.ts';
import { LeadActsService } from './lead-acts.service.ts';
import { LeadConversionService } from './lead-conversion.service.ts';
import { LeadMatchesRepository } from './lead-matches.repository.ts';
import { LeadProgressService } from './lead-progress.service.ts';
import { ContactEntity } from './contacts.entities.ts';
import { InquiryEntity } from './contacts.entities.ts';

@Module({
  imports: [
    TypeOrmModule.forFeature([ContactEntity, InquiryEntity]),
    ConversationsModule,
    EmailsModule,
    MessagesModule,
    SmsModule,
    OnboardingModule,
    ClientsModule,
  ],
  controllers: [ContactsController],
  providers: [
    ContactsService,
    InquiriesService,
    LeadActsService,
    LeadConversionService,
    LeadMatchesRepository,
    LeadProgressService,
    ChatLeadsService,
    ContactsRepository,
    InquiriesRepository,
  ],
  exports: [ContactsService, ContactsRepository, LeadMatchesRepository],
})
export class ContactsModule {}
