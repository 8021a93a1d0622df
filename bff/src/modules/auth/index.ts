export { AccountMails } from './account-mails.service.ts';
export { AuthModule } from './auth.module.ts';
export { AccountEntity } from './entities/account.entity.ts';
export { hashPassword } from './passwords.ts';
export { SessionsRepository } from './sessions.repository.ts';
