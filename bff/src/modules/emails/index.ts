export { EmailsModule } from './emails.module.ts';
export { EmailsService, type PlannedMail } from './emails.service.ts';
export { EmailMessageEntity } from './entities/email-message.entity.ts';
