import { AccountEntity } from './modules/auth/entities/account.entity.ts';
import { ContactEntity } from './modules/contacts/entities/contact.entity.ts';
import { InquiryEntity } from './modules/contacts/entities/inquiry.entity.ts';
import { EmailMessageEntity } from './modules/emails/entities/email-message.entity.ts';
import { OnboardingProjectEntity } from './modules/onboarding/entities/onboarding-project.entity.ts';

/** Every mapped table, listed for the data source. Sessions, throttles and idempotency keys are plain SQL. */
export const entities = [AccountEntity, ContactEntity, InquiryEntity, EmailMessageEntity, OnboardingProjectEntity];
