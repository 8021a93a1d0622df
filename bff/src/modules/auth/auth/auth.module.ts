import { Global, Module } from '@nestjs/common';
import { PassportModule } from '@nestjs/passport';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AssignedRecords, SessionReader } from '../../../platform/http/index.ts';
import { EmailsModule } from '../../emails/index.ts';
import { AccountController } from './account.controller.ts';
import { AccountMailsService } from './account-mails.service.ts';
import { AccountService } from './account.service.ts';
import { AssignedRecordsRepository } from './assigned-records.repository.ts';
import { AccountsRepository } from './accounts.repository.ts';
import { AccountEntity } from './auth.entities.ts';
import { IdentitiesRepository } from './identities.repository.ts';
import { OpenIdClientProviders } from './adapters/openid-client.providers.ts';
import { BrowserCookiesService } from './browser-cookies.service.ts';
import { LocalStrategy } from './local.strategy.ts';
import { MailLinksRepository } from './mail-links.repository.ts';
import { IdentityProviders } from './ports/identity-provider.ts';
import { ProviderSignInController } from './provider-sign-in.controller.ts';
import { ProviderSignInService } from './provider-sign-in.service.ts';
import { RegistrationController } from './registration.controller.ts';
import { RegistrationService } from './registration.service.ts';
import { RegistrationsRepository } from './registrations.repository.ts';
import { SecondFactorRepository } from './second-factor/second-factor.repository.ts';
import { SecondFactorService } from './second-factor/second-factor.service.ts';
import { SessionsRepository } from './sessions.repository.ts';
import { SessionController, SignInController } from './sign-in.controller.ts';
import { SignInService } from './sign-in.service.ts';

/** Global, because the access guard of every route asks it who is calling. */
@Global()
@Module({
  imports: [TypeOrmModule.forFeature([AccountEntity]), PassportModule.register({ session: false }), EmailsModule],
  controllers: [
    SignInController,
    SessionController,
    RegistrationController,
    ProviderSignInController,
    AccountController,
  ],
  providers: [
    SignInService,
    RegistrationService,
    ProviderSignInService,
    AccountService,
    SecondFactorService,
    AccountMailsService,
    AccountsRepository,
    IdentitiesRepository,
    SessionsRepository,
    RegistrationsRepository,
    MailLinksRepository,
    SecondFactorRepository,
    BrowserCookiesService,
    LocalStrategy,
    { provide: IdentityProviders, useClass: OpenIdClientProviders },
    { provide: SessionReader, useExisting: SessionsRepository },
    { provide: AssignedRecords, useClass: AssignedRecordsRepository },
  ],
  exports: [AssignedRecords, SessionReader, SessionsRepository, SecondFactorService, AccountMailsService],
})
export class AuthModule {}
