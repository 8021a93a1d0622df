import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ClientsModule } from '../../clients/index.ts';
import { EmailsModule } from '../../emails/index.ts';
import { MessagesModule } from '../../messages/index.ts';
import { OnboardingModule } from '../../onboarding/index.ts';
import { ChatLeadsService } from './chat-leads.service.ts';
import { ContactsController } from './contacts.controller.ts';
import { ContactsRepository } from './contacts.repository.ts';
import { ContactsService } from './contacts.service.ts';
import { InquiriesService } from './inquiries.service.ts';
import { InquiriesRepository } from './inquiries.repository.ts';
import { FollowUpsService } from './follow-ups.service.ts';
import { ContactEntity } from './contacts.entities.ts';
import { InquiryEntity } from './contacts.entities.ts';

@Module({
  imports: [
    TypeOrmModule.forFeature([ContactEntity, InquiryEntity]),
    EmailsModule,
    MessagesModule,
    OnboardingModule,
    ClientsModule,
  ],
  controllers: [ContactsController],
  providers: [
    ContactsService,
    InquiriesService,
    ChatLeadsService,
    FollowUpsService,
    ContactsRepository,
    InquiriesRepository,
  ],
})
export class ContactsModule {}
