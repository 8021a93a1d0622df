export { ContactsModule } from './contacts.module.ts';
export { formulaVersion, intentScore, leadScore } from './scores.ts';
export { ContactEntity } from './entities/contact.entity.ts';
export { InquiryEntity } from './entities/inquiry.entity.ts';
export { FollowUpsService } from './follow-ups.service.ts';
