import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { authTexts, emailAddress, type Session, type SessionUser, type SignInMethod } from '@vitrine/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../../../platform/clock.ts';
import { CONFIG, type Config } from '../../../platform/config.ts';
import { requestContext } from '../../../platform/request-context.ts';
import { AppError, type Limit, Throttle } from '../../../platform/http/index.ts';
import { Startup } from '../../../platform/startup.ts';
import { Audit } from '../../settings/index.ts';
import { AccountMailsService } from './account-mails.service.ts';
import { AccountsRepository, waitingLimit } from './accounts.repository.ts';
import type { Browser, SignInOutcome } from './browser-cookies.service.ts';
import { deviceOf } from './device.ts';
import { isOnlyForDemos, passwordMatches, placeOfMatch } from './credentials.ts';
import { SecondFactorService } from './second-factor/second-factor.service.ts';
import { type EndReason, SessionsRepository } from './sessions.repository.ts';

const quarterHour = 15 * 60;
const perAddress: Limit = { name: 'login:address', by: 'network', hits: 50, seconds: quarterHour };
const perAccount: Limit = { name: 'login:account', hits: 10, seconds: quarterHour };
/** A browser its person signed in with before has tries of its own: strangers' guesses do not lock it out. */
const perKnownBrowser: Limit = { name: 'login:browser', hits: 10, seconds: quarterHour };

/** Signing in and out (decision D5). */
@Injectable()
export class SignInService implements OnModuleInit {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly startup: Startup,
    private readonly throttle: Throttle,
    private readonly accounts: AccountsRepository,
    private readonly sessions: SessionsRepository,
    private readonly secondFactors: SecondFactorService,
    private readonly mails: AccountMailsService,
    private readonly audit: Audit,
  ) {}

  onModuleInit(): void {
    this.startup.afterMigration(() => this.accounts.seedStaff(this.config.staffEmails, this.clock.now()));
  }

  /**
   * The id of the account behind email and password. Throws `invalid_credentials`, alike in text and time
   * for unknown accounts and wrong passwords; `email_unverified` for the password of a sign-up whose mailbox
   * is not proven, whether or not the address has an account of somebody else; or `rate_limited`.
   */
  async authenticate(email: string, password: string, address: string, browserId: string): Promise<string> {
    const login = emailAddress(email) ?? email.trim();
    await this.throttle.take(perAddress, address);
    const candidate = await this.accounts.candidate(login, browserId);
    const [limit, subject] = candidate.knownBrowser ? [perKnownBrowser, `${login} ${browserId}`] : [perAccount, login];
    await this.throttle.take(limit, subject);
    const matches = await passwordMatches(candidate.passwordHash, password);
    if (matches && candidate.id && !isOnlyForDemos(this.config, login)) {
      await this.throttle.clear(limit, subject);
      // Only failures count for the place: a whole practice may sign in from one address.
      await this.throttle.releaseHit(perAddress, address);
      return candidate.id;
    }
    if ((await placeOfMatch(candidate.pendingPasswordHashes ?? [], waitingLimit, password)) >= 0)
      throw new AppError('email_unverified');
    await this.audit.record(this.dataSource.manager, {
      action: 'account.sign-in-failed',
      entity: 'account',
      entityId: candidate.id,
      before: null,
      after: { way: 'email' },
    });
    throw new AppError('invalid_credentials');
  }

  /** After whatever proves the person: a session, or, where a second factor is on, a sign-in that waits for it. */
  async complete(accountId: string, provider: SignInMethod, browser: Browser): Promise<SignInOutcome> {
    if (!(await this.secondFactors.isOn(accountId))) return this.open(accountId, provider, browser);
    return { pendingId: await this.sessions.addPending(accountId, provider) };
  }

  /** Throws `sign_in_expired`, `rate_limited`, or `validation_failed` at `code`. */
  async completeWithCode(code: string, browser: Browser): Promise<SignInOutcome & { user: SessionUser }> {
    const pending = await this.sessions.findPending(browser.pendingId ?? '');
    if (!pending) throw new AppError('sign_in_expired');
    if (!(await this.secondFactors.accepts(pending.accountId, code))) {
      await this.audit.record(this.dataSource.manager, {
        action: 'account.second-factor-failed',
        entity: 'account',
        entityId: pending.accountId,
        before: null,
        after: { way: pending.way },
      });
      throw new AppError('validation_failed', {
        message: authTexts.wrongCode,
        errors: { code: [authTexts.wrongCode] },
      });
    }
    if (!(await this.sessions.takePending(pending))) throw new AppError('sign_in_expired');
    return this.open(pending.accountId, pending.way, browser);
  }

  /** Opens a fresh session; the browser's earlier one ends. Not for callers who have not asked for a second factor. */
  async open(
    accountId: string,
    provider: SignInMethod,
    browser: Browser,
  ): Promise<{ sessionId: string; user: SessionUser }> {
    const sessionId = await this.dataSource.transaction(async (manager) => {
      const { email, emailVerifiedAt } = await this.accounts.get(accountId, manager);
      const device = deviceOf(requestContext().userAgent);
      const opened = await this.sessions.rotate(manager, accountId, provider, browser.sessionId);
      const isNew = await this.accounts.rememberBrowser(manager, accountId, browser.browserId);
      // A mailbox that is not proven may be a stranger's.
      if (isNew && emailVerifiedAt) await this.mails.newSignIn(manager, email, device, provider);
      await this.audit.record(manager, {
        action: 'account.signed-in',
        entity: 'account',
        entityId: accountId,
        before: null,
        after: { way: provider, device },
        actor: { kind: 'person', id: accountId, email },
      });
      return opened;
    });
    const user = await this.sessions.find(sessionId);
    if (!user) throw new AppError('unauthenticated');
    return { sessionId, user };
  }

  async signOut(sessionId: string | undefined): Promise<void> {
    if (!sessionId) return;
    await this.dataSource.transaction(async (manager) => {
      const person = await this.sessions.end(manager, sessionId);
      if (person)
        await this.audit.record(manager, {
          action: 'account.signed-out',
          entity: 'account',
          entityId: person.id,
          before: null,
          after: null,
          actor: { kind: 'person', ...person },
        });
    });
  }

  async current(sessionId: string | undefined): Promise<SessionUser | null> {
    return sessionId ? this.sessions.find(sessionId) : null;
  }

  /** Who is signed in, or why somebody is not any more. */
  async describe(sessionId: string | undefined): Promise<Session> {
    const user = await this.current(sessionId);
    const ended = user === null && sessionId ? await this.sessions.findEnd(sessionId) : undefined;
    return { user, ...(ended && { ended }) };
  }

  /** Who calls a route for signed-in people. */
  async require(browser: Browser): Promise<SessionUser & { sessionId: string }> {
    const user = await this.current(browser.sessionId);
    if (!user || browser.sessionId === undefined) throw new AppError('unauthenticated');
    return { ...user, sessionId: browser.sessionId };
  }

  /**
   * Ends every session of an account and every sign-in under way, in the caller's transaction; answers how many
   * sessions ended.
   */
  endAll(manager: EntityManager, accountId: string, reason: EndReason): Promise<number> {
    return this.sessions.endAll(manager, accountId, reason);
  }

  /** Renews the id of a session whose rights grew or whose password changed; answers the new one. */
  async renew(manager: EntityManager, accountId: string, sessionId: string): Promise<string> {
    const provider = await this.sessions.providerOf(manager, sessionId);
    return this.sessions.rotate(manager, accountId, provider ?? 'email', sessionId);
  }
}
