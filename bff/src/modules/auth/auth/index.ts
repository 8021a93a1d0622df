export { AccountMailsService } from './account-mails.service.ts';
export { AuthModule } from './auth.module.ts';
export { AccountEntity } from './auth.entities.ts';
export { hashPassword } from './credentials.ts';
export { browserOf } from './device.ts';
export { SecondFactorService } from './second-factor/second-factor.service.ts';
export { SessionsRepository } from './sessions.repository.ts';
