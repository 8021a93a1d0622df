import { Injectable } from '@nestjs/common';
import { api, pathOf, safeNext, type SignInError, type SignInProvider } from '@vitrine/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../../../platform/clock.ts';
import { AppError, type Limit, Throttle } from '../../../platform/http/index.ts';
import { Log } from '../../../platform/log.ts';
import { Audit } from '../../settings/index.ts';
import { AccountMailsService } from './account-mails.service.ts';
import { AccountsRepository } from './accounts.repository.ts';
import type { AccountEntity } from './auth.entities.ts';
import type { Browser, SignInOutcome } from './browser-cookies.service.ts';
import { IdentitiesRepository } from './identities.repository.ts';
import { type Attempt, IdentityProviders, type ProvenIdentity, SignInFailure } from './ports/identity-provider.ts';
import { hashOf } from './credentials.ts';
import { SignInService } from './sign-in.service.ts';

const startsPerAddress: Limit = { name: 'provider-start:address', by: 'network', hits: 60, seconds: 15 * 60 };
/** How long somebody may take at the provider. */
const attemptSeconds = 15 * 60;

/** Where the browser goes on to. */
export type Landing = { readonly next: string | null } & (
  | { readonly outcome: SignInOutcome }
  | { readonly error: SignInError }
);

/**
 * Signing in with Google or Facebook. A person is identified by issuer and subject, never by the email alone (ASVS
 * 6.8.1); ADR 0016 says when an address leads to an existing account.
 */
@Injectable()
export class ProviderSignInService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly throttle: Throttle,
    private readonly providers: IdentityProviders,
    private readonly accounts: AccountsRepository,
    private readonly identities: IdentitiesRepository,
    private readonly signIns: SignInService,
    private readonly mails: AccountMailsService,
    private readonly audit: Audit,
    private readonly log: Log,
  ) {}

  get offered(): readonly SignInProvider[] {
    return this.providers.offered;
  }

  /** The provider's address to go to, or why not. */
  async start(
    name: SignInProvider,
    { origin, returnTo, address }: { origin: string; returnTo: string | undefined; address: string },
    browser: Browser,
  ): Promise<{ url: string } | { error: SignInError; next: string | null }> {
    const next = safeNext(returnTo);
    try {
      await this.throttle.take(startsPerAddress, address);
      const provider = this.providers.find(name);
      if (!provider) throw new SignInFailure('authentication_failed');
      const { url, attempt } = await provider.begin(callbackUrl(origin, name));
      await this.keep(name, attempt, next, browser);
      return { url };
    } catch (error) {
      return { error: this.reasonOf(error, name), next };
    }
  }

  /** `search` is the query the browser came back with. An attempt serves one callback, in the browser that began it. */
  async finish(
    name: SignInProvider,
    { origin, search, state }: { origin: string; search: string; state: string | undefined },
    browser: Browser,
  ): Promise<Landing> {
    let next: string | null = null;
    try {
      const signInAttempt = await this.take(name, state ?? '', browser);
      next = signInAttempt?.next ?? null;
      const provider = this.providers.find(name);
      if (!signInAttempt || !provider) throw new SignInFailure('authentication_failed');
      const identity = await provider.finish(new URL(search, callbackUrl(origin, name)), signInAttempt.attempt);
      const accountId = await this.accountOf(name, identity);
      return { outcome: await this.signIns.complete(accountId, name, browser), next };
    } catch (error) {
      return { error: this.reasonOf(error, name), next };
    }
  }

  private async keep(
    provider: SignInProvider,
    { state, nonce, verifier }: Attempt,
    next: string | null,
    browser: Browser,
  ): Promise<void> {
    await this.identities.insertAttempt({
      stateHash: hashOf(state),
      browserHash: hashOf(browser.browserId),
      provider,
      nonce,
      verifier,
      returnTo: next,
      expiresAt: new Date(this.clock.now().getTime() + attemptSeconds * 1000),
    });
  }

  private async take(
    provider: SignInProvider,
    state: string,
    browser: Browser,
  ): Promise<{ attempt: Attempt; next: string | null } | null> {
    const row = await this.identities.takeAttempt({
      stateHash: hashOf(state),
      browserHash: hashOf(browser.browserId),
      provider,
    });
    return row && { attempt: { state, nonce: row.nonce, verifier: row.verifier }, next: row.returnTo };
  }

  /** The account a proven identity opens, made or linked when it is new. Throws {@link SignInFailure}. */
  private accountOf(provider: SignInProvider, identity: ProvenIdentity): Promise<string> {
    return this.dataSource.transaction(async (manager) => {
      // Two callbacks of one new person must not create two accounts or fail.
      await this.identities.lockPerson(manager, identity.email ?? `${identity.issuer} ${identity.subject}`);
      const knownId = await this.identities.use(manager, identity);
      const owner = knownId && (await this.accounts.lock(manager, { id: knownId }));
      if (owner) {
        if (!owner.emailVerifiedAt && identity.emailVerified && identity.email === owner.email.toLowerCase())
          await this.takeOver(manager, owner, provider, identity);
        return owner.id;
      }
      if (identity.email === null) throw new SignInFailure('email_missing');
      const account = await this.accounts.lock(manager, { email: identity.email });
      if (!account) return this.create(manager, provider, identity, identity.email);
      if (!identity.emailVerified) throw new SignInFailure('email_in_use');
      if (account.emailVerifiedAt) {
        await this.link(manager, account, provider, identity);
        await this.mails.providerAdded(manager, account.email, provider);
      } else await this.takeOver(manager, account, provider, identity);
      return account.id;
    });
  }

  private async create(
    manager: EntityManager,
    provider: SignInProvider,
    identity: ProvenIdentity,
    email: string,
  ): Promise<string> {
    const { emailVerified: verified, name } = identity;
    const id = await this.accounts.insert(manager, { email, name, passwordHash: null, verified });
    if (!id) throw new SignInFailure('email_in_use');
    await this.identities.insert(manager, identityOf(id, provider, identity));
    await this.audit.record(manager, {
      action: 'account.created',
      entity: 'account',
      entityId: id,
      before: null,
      after: { email, name, way: provider, verified },
      actor: { kind: 'person', id, email },
    });
    return id;
  }

  private async link(
    manager: EntityManager,
    account: AccountEntity,
    provider: SignInProvider,
    identity: ProvenIdentity,
  ): Promise<void> {
    await this.identities.insert(manager, identityOf(account.id, provider, identity));
    await this.audit.record(manager, {
      action: 'account.way-added',
      entity: 'account',
      entityId: account.id,
      before: null,
      after: { way: provider },
      actor: { kind: 'person', id: account.id, email: account.email },
    });
  }

  /** The provider proves a mailbox that the account had not proven. */
  private async takeOver(
    manager: EntityManager,
    account: AccountEntity,
    provider: SignInProvider,
    identity: ProvenIdentity,
  ): Promise<void> {
    await this.accounts.resetUnproven(manager, account.id);
    await this.link(manager, account, provider, identity);
  }

  private reasonOf(error: unknown, provider: SignInProvider): SignInError {
    if (error instanceof AppError && error.code === 'rate_limited') return 'rate_limited';
    const reason = error instanceof SignInFailure ? error.reason : 'authentication_failed';
    const byChoice = reason === 'cancelled'; // lint-words: an API code
    if (!byChoice)
      this.log.warn(
        { provider, reason, err: error instanceof SignInFailure ? (error.cause ?? error) : error },
        'A sign-in elsewhere did not succeed',
      );
    return reason;
  }
}

const callbackUrl = (origin: string, provider: SignInProvider): string =>
  new URL(pathOf(api.auth.providerCallback, { params: { provider } }), origin).href;

const identityOf = (accountId: string, way: SignInProvider, { issuer, subject }: ProvenIdentity) => ({
  issuer,
  subject,
  accountId,
  way,
});
