import { randomUUID, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { SessionUser } from '@vitrine/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../../../platform/clock.ts';
import { CONFIG, type Config } from '../../../platform/config.ts';
import { AppError, type Limit, Throttle } from '../../../platform/http/index.ts';
import { Audit } from '../../settings/index.ts';
import { AccountMailsService } from './account-mails.service.ts';
import { AccountsRepository } from './accounts.repository.ts';
import type { AccountEntity, MailLinkEntity } from './auth.entities.ts';
import type { Browser, SignInOutcome } from './browser-cookies.service.ts';
import { MailLinksRepository } from './mail-links.repository.ts';
import { passwordFault, hashPassword, passwordMatches, hashOf } from './credentials.ts';
import { RegistrationsRepository } from './registrations.repository.ts';
import { SignInService } from './sign-in.service.ts';

const hour = 3600;
/** Limits of mails that anonymous callers can cause, by mailbox and by network. */
const mailsPerMailbox: Limit = { name: 'account-mail:mailbox', hits: 5, seconds: hour };
const passwordTries: Limit = { name: 'registration:password', hits: 10, seconds: hour / 4 };

const verification = ['verify-registration', 'verify-account'] as const;
/** Both prove a mailbox, and let its owner choose a password. */
const settingPassword = ['reset-password', 'open-account'] as const;
const wrongPasswordText = 'That isn’t the password you signed up with. Please try again.';

export type Verification = { readonly outcome: SignInOutcome } | { readonly passwordRequiredFor: string };

/**
 * Signing up, proving a mailbox, and forgotten passwords. A link alone proves the mailbox, not who chose the password:
 * it is valid only in the browser that signed up, or with that password. So nobody can make another person confirm an
 * account that was prepared for their address (ADR 0016).
 */
@Injectable()
export class RegistrationService {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly throttle: Throttle,
    private readonly accounts: AccountsRepository,
    private readonly registrations: RegistrationsRepository,
    private readonly links: MailLinksRepository,
    private readonly signIns: SignInService,
    private readonly mails: AccountMailsService,
    private readonly audit: Audit,
  ) {}

  /** Does the same work for every address. Throws `validation_failed` at `password`, or `rate_limited`. */
  async register(
    { email, password, name }: { email: string; password: string; name?: string | undefined },
    address: string,
    browser: Browser,
  ): Promise<void> {
    const normalizedEmail = email.toLowerCase();
    await refuseWeak(password, normalizedEmail, 'password');
    await this.limitMails(normalizedEmail, address);
    const [id, passwordHash] = [randomUUID(), await hashPassword(password)];
    await this.dataSource.transaction(async (manager) => {
      await this.registrations.insert(manager, {
        id,
        email: normalizedEmail,
        name: name || null,
        passwordHash,
        browserId: browser.browserId,
      });
      await this.mails.ask(manager, { kind: 'registered', registrationId: id });
    });
  }

  /** By address, by the token of an old link, or for whoever is signed in. Throws `rate_limited`. */
  async resend(
    { email, token }: { email?: string | undefined; token?: string | undefined },
    address: string,
    user: SessionUser | null,
  ): Promise<void> {
    const { manager } = this.dataSource;
    if (email !== undefined) {
      await this.limitMails(email.toLowerCase(), address);
      return this.mails.ask(manager, { kind: 'verify-again', email: email.toLowerCase() });
    }
    const link = token === undefined ? null : await this.links.find(token, verification);
    const registration = link?.registrationId ? await this.registrations.find(link.registrationId) : null;
    if (registration) {
      await this.limitMails(registration.email, address);
      return this.mails.ask(manager, { kind: 'registered', registrationId: registration.id });
    }
    const accountId = link?.accountId ?? (token === undefined ? user?.id : undefined);
    if (accountId === undefined) return;
    await this.limitMails(accountId, address);
    await this.mails.ask(manager, { kind: 'verify-account', accountId });
  }

  /**
   * Throws `link_invalid`, `link_used`, `link_expired`, `conflict`, `unauthenticated`, or `validation_failed` at
   * `password`.
   */
  async verify(
    { token, password }: { token: string; password?: string | undefined },
    browser: Browser,
  ): Promise<Verification> {
    const link = await this.links.find(token, verification);
    if (!link) throw new AppError('link_invalid');
    if (password !== undefined) await this.throttle.take(passwordTries, link.id);
    return link.registrationId
      ? this.verifyRegistration(token, password, browser)
      : this.verifyAccount(token, link, password, browser);
  }

  /** The same for every address. Throws `rate_limited`. */
  async forgot(email: string, address: string): Promise<void> {
    await this.limitMails(email.toLowerCase(), address);
    await this.mails.ask(this.dataSource.manager, { kind: 'forgot', email: email.toLowerCase() });
  }

  /**
   * The link proves the mailbox, so the password is theirs to set; every session ends. Throws as the link is, or
   * `validation_failed` at `password`.
   */
  async reset(
    { token, password, name }: { token: string; password: string; name?: string | undefined },
    browser: Browser,
  ): Promise<SignInOutcome> {
    // Before the costly hash, so that invalid tokens are cheap to refuse.
    if (!(await this.links.find(token, settingPassword))) throw new AppError('link_invalid');
    const passwordHash = await hashPassword(password);
    const accountId = await this.dataSource.transaction(async (manager) => {
      const link = await this.links.lock(manager, token, settingPassword);
      const { id } = link;
      const account = await this.accountOf(manager, link);
      if (!account) throw new AppError('link_invalid');
      await refuseWeak(password, account.email, 'password');
      await this.links.use(manager, id);
      if (!account.emailVerifiedAt) await this.accounts.resetUnproven(manager, account.id);
      await this.accounts.update(manager, account.id, { passwordHash, name: account.name ?? (name || null) });
      await this.signIns.endAll(manager, account.id, 'password_changed');
      // A new account had no password that could have changed.
      if (account.passwordHash !== null) await this.mails.passwordChanged(manager, account.email);
      await this.audit.record(manager, {
        action: 'account.password-reset',
        entity: 'account',
        entityId: account.id,
        before: null,
        after: null,
        actor: { kind: 'person', id: account.id, email: account.email },
      });
      return account.id;
    });
    return this.signIns.complete(accountId, 'email', browser);
  }

  /**
   * Whose password a link sets. One for an address makes the account now that the mailbox is proven; throws `link_used`
   * where somebody has proven it before.
   */
  private async accountOf(
    manager: EntityManager,
    { accountId: owner, email }: MailLinkEntity,
  ): Promise<AccountEntity | null> {
    if (owner) return this.accounts.lock(manager, { id: owner });
    if (!email) return null;
    const claimed = await this.accounts.lock(manager, { email });
    if (claimed?.emailVerifiedAt) throw new AppError('link_used');
    if (!claimed) await this.accounts.insert(manager, { email, name: null, passwordHash: null, verified: true });
    return claimed ?? this.accounts.lock(manager, { email });
  }

  private async verifyRegistration(
    token: string,
    password: string | undefined,
    browser: Browser,
  ): Promise<Verification> {
    const result = await this.dataSource.transaction(async (manager) => {
      const { id, registrationId } = await this.links.lock(manager, token, verification);
      const registration = registrationId ? await this.registrations.find(registrationId, manager) : null;
      if (!registration) throw new AppError('link_expired');
      const { email, name, passwordHash } = registration;
      const sameBrowser = timingSafeEqual(registration.browserHash, hashOf(browser.browserId));
      if (!sameBrowser && password === undefined) return { passwordRequiredFor: email };
      if (!sameBrowser && !(await passwordMatches(passwordHash, password ?? ''))) throw wrongPassword();

      const claimed = await this.accounts.lock(manager, { email });
      if (claimed?.emailVerifiedAt) throw alreadyThere();
      if (claimed) {
        await this.accounts.resetUnproven(manager, claimed.id);
        await this.accounts.update(manager, claimed.id, { passwordHash, name: name ?? claimed.name });
      }
      const accountId =
        claimed?.id ?? (await this.accounts.insert(manager, { email, name, passwordHash, verified: true }));
      if (!accountId) throw alreadyThere();
      await this.links.use(manager, id);
      await this.registrations.use(manager, registration);
      await this.audit.record(manager, {
        action: 'account.created',
        entity: 'account',
        entityId: accountId,
        before: null,
        after: { email, name, way: 'email' },
        actor: { kind: 'person', id: accountId, email },
      });
      return { accountId };
    });
    return 'accountId' in result
      ? { outcome: await this.signIns.complete(result.accountId, 'email', browser) }
      : result;
  }

  /** For an account from a provider: valid for its signed-in holder, or with its password. */
  private async verifyAccount(
    token: string,
    { accountId }: MailLinkEntity,
    password: string | undefined,
    browser: Browser,
  ): Promise<Verification> {
    const user = await this.signIns.current(browser.sessionId);
    const proven = await this.dataSource.transaction(async (manager) => {
      const { id } = await this.links.lock(manager, token, verification);
      const account = accountId ? await this.accounts.lock(manager, { id: accountId }) : null;
      if (!account) throw new AppError('link_invalid');
      const isTheirs = user?.id === account.id;
      if (!isTheirs && account.passwordHash === null)
        throw new AppError('unauthenticated', {
          message: 'Please open this link in the browser you are signed in with.',
        });
      if (!isTheirs && password === undefined) return { passwordRequiredFor: account.email };
      if (!isTheirs && !(await passwordMatches(account.passwordHash, password ?? ''))) throw wrongPassword();
      await this.links.use(manager, id);
      await this.accounts.update(manager, account.id, { emailVerifiedAt: account.emailVerifiedAt ?? this.clock.now() });
      await this.audit.record(manager, {
        action: 'account.email-verified',
        entity: 'account',
        entityId: account.id,
        before: { verified: account.emailVerifiedAt !== null },
        after: { verified: true },
        actor: { kind: 'person', id: account.id, email: account.email },
      });
      // The rights grew, so the session id is rotated.
      return {
        accountId: account.id,
        sessionId:
          isTheirs && browser.sessionId ? await this.signIns.renew(manager, account.id, browser.sessionId) : undefined,
      };
    });
    if (!('accountId' in proven)) return proven;
    const renewed = proven.sessionId === undefined ? null : await this.signIns.current(proven.sessionId);
    if (proven.sessionId !== undefined && renewed) return { outcome: { sessionId: proven.sessionId, user: renewed } };
    return { outcome: await this.signIns.complete(proven.accountId, 'email', browser) };
  }

  private async limitMails(mailbox: string, address: string): Promise<void> {
    await this.throttle.take(this.mailsPerAddress, address);
    await this.throttle.take(mailsPerMailbox, mailbox);
  }

  private get mailsPerAddress(): Limit {
    return {
      name: 'account-mail:address',
      by: 'network',
      hits: this.config.strangerMailsPerNetworkPerHour,
      seconds: hour,
    };
  }
}

export async function refuseWeak(password: string, email: string, field: string): Promise<void> {
  const fault = await passwordFault(password, email);
  if (fault) throw new AppError('validation_failed', { message: fault, errors: { [field]: [fault] } });
}

const wrongPassword = () =>
  new AppError('validation_failed', { message: wrongPasswordText, errors: { password: [wrongPasswordText] } });
const alreadyThere = () =>
  new AppError('conflict', {
    message: 'There is already an account with this email address. Please sign in the way you did before.',
  });
