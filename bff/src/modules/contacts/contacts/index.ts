export { ContactsModule } from './contacts.module.ts';
export { formulaVersion, intentScore, leadScore } from './scores.ts';
export { ContactEntity } from './contacts.entities.ts';
export { InquiryEntity } from './contacts.entities.ts';
export { ContactsRepository, type DueFollowUp } from './contacts.repository.ts';
