import { Injectable } from '@nestjs/common';
import { authTexts, type Profile, type SessionInfo, type SessionUser } from '@vitrine/contracts';
import { DataSource } from 'typeorm';
import { AppError, type Limit, Throttle } from '../../../platform/http/index.ts';
import { Audit } from '../../settings/index.ts';
import { AccountMailsService } from './account-mails.service.ts';
import { AccountsRepository } from './accounts.repository.ts';
import { IdentitiesRepository } from './identities.repository.ts';
import { hashPassword, passwordMatches } from './credentials.ts';
import { refuseWeak } from './registration.service.ts';
import { SecondFactorService } from './second-factor/second-factor.service.ts';
import { SessionsRepository } from './sessions.repository.ts';
import { SignInService } from './sign-in.service.ts';

/** Limits guesses of the password from an open session. */
const proofs: Limit = { name: 'proof:account', hits: 10, seconds: 15 * 60 };

type Person = SessionUser & { readonly sessionId: string };

/** What people see and change of their own account. */
@Injectable()
export class AccountService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly throttle: Throttle,
    private readonly accounts: AccountsRepository,
    private readonly identities: IdentitiesRepository,
    private readonly sessions: SessionsRepository,
    private readonly secondFactors: SecondFactorService,
    private readonly signIns: SignInService,
    private readonly mails: AccountMailsService,
    private readonly audit: Audit,
  ) {}

  async profile({ id }: { readonly id: string }): Promise<Profile> {
    const account = await this.accounts.get(id);
    const providers = await this.identities.findProviders(id);
    return {
      id,
      email: account.email,
      emailVerified: account.emailVerifiedAt !== null,
      name: account.name,
      hasPassword: account.passwordHash !== null,
      ways: [...(account.passwordHash === null ? [] : (['email'] as const)), ...providers],
      secondFactor: await this.secondFactors.isOn(id),
      createdAt: account.createdAt.toISOString(),
    };
  }

  async rename(person: Person, name: string): Promise<Profile> {
    await this.dataSource.transaction(async (manager) => {
      await this.accounts.update(manager, person.id, { name: name || null });
      await this.audit.record(manager, {
        action: 'account.updated',
        entity: 'account',
        entityId: person.id,
        before: { name: person.name },
        after: { name: name || null },
      });
    });
    return this.profile(person);
  }

  /**
   * Ends every other session and renews this one's id, which it answers. Throws `validation_failed` at
   * `currentPassword` or `newPassword`, or `rate_limited`.
   */
  async changePassword(
    person: Person,
    { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
  ): Promise<string> {
    await this.throttle.take(proofs, person.id);
    const { passwordHash } = await this.accounts.get(person.id);
    if (!(await passwordMatches(passwordHash, currentPassword)))
      throw wrong('currentPassword', authTexts.wrongPassword);
    await refuseWeak(newPassword, person.email, 'newPassword');
    const hash = await hashPassword(newPassword);
    await this.throttle.clear(proofs, person.id);
    return this.dataSource.transaction(async (manager) => {
      await this.accounts.update(manager, person.id, { passwordHash: hash });
      await this.sessions.endOthers(manager, person.id, person.sessionId, 'password_changed');
      await this.mails.passwordChanged(manager, person.email);
      await this.audit.record(manager, {
        action: 'account.password-changed',
        entity: 'account',
        entityId: person.id,
        before: null,
        after: null,
      });
      return this.signIns.renew(manager, person.id, person.sessionId);
    });
  }

  /**
   * Confirms the person: by password, or without one by a code of the second factor. An account with neither has
   * only its session. Throws `validation_failed` at `password` or `code`, or `rate_limited`.
   */
  async prove(
    person: Person,
    { password, code }: { password?: string | undefined; code?: string | undefined },
  ): Promise<void> {
    const { passwordHash } = await this.accounts.get(person.id);
    if (passwordHash === null) {
      if (!(await this.secondFactors.isOn(person.id))) return;
      if (code === undefined) throw wrong('code', 'Code is required');
      if (!(await this.secondFactors.accepts(person.id, code))) throw wrong('code', authTexts.wrongCode);
      return;
    }
    if (password === undefined) throw wrong('password', 'Your current password is required');
    await this.throttle.take(proofs, person.id);
    if (!(await passwordMatches(passwordHash, password))) throw wrong('password', authTexts.wrongPassword);
    await this.throttle.clear(proofs, person.id);
  }

  listSessions(person: Person): Promise<SessionInfo[]> {
    return this.sessions.list(person, person.sessionId);
  }

  /** Throws `not_found`, also for a session of somebody else. */
  async endSession(person: Person, sessionId: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      if (!(await this.sessions.endOne(manager, person.id, sessionId))) throw new AppError('not_found');
      await this.audit.record(manager, {
        action: 'account.session-ended',
        entity: 'account',
        entityId: person.id,
        before: { session: sessionId },
        after: null,
      });
    });
  }

  async endOtherSessions(person: Person): Promise<number> {
    return this.dataSource.transaction(async (manager) => {
      const ended = await this.sessions.endOthers(manager, person.id, person.sessionId, 'signed_out_elsewhere');
      await this.audit.record(manager, {
        action: 'account.other-sessions-ended',
        entity: 'account',
        entityId: person.id,
        before: null,
        after: { ended },
      });
      return ended;
    });
  }

  async signOutEverywhere(person: Person): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const ended = await this.signIns.endAll(manager, person.id, 'signed_out_elsewhere');
      await this.audit.record(manager, {
        action: 'account.signed-out-everywhere',
        entity: 'account',
        entityId: person.id,
        before: null,
        after: { ended },
      });
    });
  }
}

const wrong = (field: string, text: string) =>
  new AppError('validation_failed', { message: text, errors: { [field]: [text] } });
