import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { EmailsModule } from '../emails/index.ts';
import { OnboardingModule } from '../onboarding/index.ts';
import { ChatLeadsService } from './chat-leads.service.ts';
import { ContactsController } from './contacts.controller.ts';
import { ContactsRepository } from './contacts.repository.ts';
import { ContactsService } from './contacts.service.ts';
import { ContactEntity } from './entities/contact.entity.ts';
import { InquiryEntity } from './entities/inquiry.entity.ts';

@Module({
  imports: [TypeOrmModule.forFeature([ContactEntity, InquiryEntity]), EmailsModule, OnboardingModule],
  controllers: [ContactsController],
  providers: [ContactsService, ChatLeadsService, ContactsRepository],
})
export class ContactsModule {}
