export { ContactsModule } from './contacts.module.ts';
export { formulaVersion, intentScore, leadScore } from './scores.ts';
export { ContactEntity } from './contacts.entities.ts';
export { ContactsService } from './contacts.service.ts';
export { factsIn, joinedOrigin } from './lead-fields.ts';
export { LeadMatchesRepository } from './lead-matches.repository.ts';
export { InquiryEntity } from './contacts.entities.ts';
export { ContactsRepository, type DueFollowUp } from './contacts.repository.ts';
