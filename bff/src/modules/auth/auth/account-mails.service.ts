import { randomUUID } from 'node:crypto';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { SignInMethod } from '@vitrine/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { z } from 'zod';
import { CONFIG, type Config } from '../../../platform/config.ts';
import { Jobs, queues } from '../../../platform/jobs/index.ts';
import { accountMails, EmailsService } from '../../emails/index.ts';
import { AccountsRepository } from './accounts.repository.ts';
import { type LinkTarget, MailLinksRepository } from './mail-links.repository.ts';
import { RegistrationsRepository } from './registrations.repository.ts';

/**
 * A request made by typing an address. A job decides which mail is sent, if any, so that neither the text nor the
 * duration of the answer reveals whether an account exists.
 */
const AccountMail = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('registered'), mailId: z.uuid(), registrationId: z.uuid() }),
  z.object({ kind: z.literal('verify-again'), mailId: z.uuid(), email: z.string() }),
  z.object({ kind: z.literal('verify-account'), mailId: z.uuid(), accountId: z.uuid() }),
  z.object({ kind: z.literal('forgot'), mailId: z.uuid(), email: z.string() }),
  z.object({ kind: z.literal('paid'), mailId: z.uuid(), email: z.string() }),
]);
type AccountMail = z.infer<typeof AccountMail>;
type Asked = AccountMail extends infer M ? (M extends AccountMail ? Omit<M, 'mailId'> : never) : never;

const providerNames: Readonly<Record<SignInMethod, string>> = {
  email: 'email and password',
  google: 'Google',
  facebook: 'Facebook',
};

/** Mails about accounts. */
@Injectable()
export class AccountMailsService implements OnModuleInit {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly dataSource: DataSource,
    private readonly jobs: Jobs,
    private readonly emails: EmailsService,
    private readonly accounts: AccountsRepository,
    private readonly registrations: RegistrationsRepository,
    private readonly links: MailLinksRepository,
  ) {}

  onModuleInit(): void {
    this.jobs.register({
      queue: queues.accountMail.name,
      concurrency: 4,
      run: (data) => this.decide(AccountMail.parse(data)),
    });
  }

  /** The token is created when the mail is sent; only the id of the link is stored. */
  withLink(page: string, { linkId, ...variables }: Record<string, unknown>): Record<string, unknown> {
    return { ...variables, link: this.pageUrl(`${page}#token=${this.links.tokenOf(String(linkId))}`) };
  }

  /** Files the job; with the manager of a transaction it exists only if that commits. */
  async ask(manager: EntityManager, request: Asked): Promise<void> {
    await this.jobs.enqueue(manager, queues.accountMail.name, { ...request, mailId: randomUUID() });
  }

  /** To whoever paid and has no account: a link that opens one. With the paying transaction's manager. */
  async invitePayer(manager: EntityManager, email: string): Promise<void> {
    await this.ask(manager, { kind: 'paid', email: email.toLowerCase() });
  }

  /** The id of a link that makes the account of an invited address. */
  invitationLink(manager: EntityManager, email: string): Promise<string> {
    return this.links.create(manager, 'open-account', { email });
  }

  async passwordChanged(manager: EntityManager, email: string): Promise<void> {
    await this.file(manager, accountMails.passwordChanged, email, { link: this.pageUrl('/forgot-password') });
  }

  /** `by` is the owner who did it. */
  async secondFactorReset(manager: EntityManager, email: string, by: string): Promise<void> {
    await this.file(manager, accountMails.secondFactorReset, email, { link: this.pageUrl('/login'), by });
  }

  /** `path` is one of the portal, with its query; `by` whoever asks. */
  async ownerRequest(
    manager: EntityManager,
    email: string,
    { path, ...values }: { readonly by: string; readonly what: string; readonly note: string; readonly path: string },
  ): Promise<void> {
    await this.file(manager, accountMails.ownerRequest, email, { link: this.pageUrl(path), ...values });
  }

  async newSignIn(manager: EntityManager, email: string, device: string, provider: SignInMethod): Promise<void> {
    await this.file(manager, accountMails.newSignIn, email, {
      device,
      way: providerNames[provider],
      link: this.pageUrl('/forgot-password'),
    });
  }

  async providerAdded(manager: EntityManager, email: string, provider: SignInMethod): Promise<void> {
    await this.file(manager, accountMails.providerAdded, email, {
      way: providerNames[provider],
      link: this.pageUrl('/account'),
    });
  }

  private async decide(mail: AccountMail): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      switch (mail.kind) {
        case 'registered': {
          const registration = await this.registrations.find(mail.registrationId, manager);
          if (!registration) return;
          const account = await this.accounts.findByEmail(registration.email, manager);
          if (account?.emailVerifiedAt)
            await this.file(
              manager,
              accountMails.addressTaken,
              registration.email,
              { link: this.pageUrl('/forgot-password') },
              mail.mailId,
            );
          else
            await this.fileVerification(manager, registration.email, { registrationId: registration.id }, mail.mailId);
          return;
        }
        case 'verify-again': {
          const registration = await this.registrations.findNewest(manager, mail.email);
          const account = await this.accounts.findByEmail(mail.email, manager);
          if (registration && !account?.emailVerifiedAt)
            await this.fileVerification(manager, mail.email, { registrationId: registration.id }, mail.mailId);
          return;
        }
        case 'verify-account': {
          const account = await this.accounts.get(mail.accountId, manager);
          if (!account.emailVerifiedAt)
            await this.fileVerification(manager, account.email, { accountId: account.id }, mail.mailId);
          return;
        }
        case 'forgot': {
          const account = await this.accounts.findByEmail(mail.email, manager);
          if (!account) {
            // A payer or colleague whose link expired gets another one here.
            if (
              (await this.accounts.hasPaid(manager, mail.email)) ||
              (await this.accounts.isStaff(manager, mail.email))
            )
              await this.fileOpening(manager, mail.email, mail.mailId);
            return;
          }
          const linkId = await this.links.create(manager, 'reset-password', { accountId: account.id });
          await this.file(manager, accountMails.resetPassword, account.email, { linkId }, mail.mailId);
          return;
        }
        case 'paid': {
          const account = await this.accounts.findByEmail(mail.email, manager);
          if (!account?.emailVerifiedAt) await this.fileOpening(manager, mail.email, mail.mailId);
        }
      }
    });
  }

  private async fileOpening(manager: EntityManager, email: string, mailId: string): Promise<void> {
    const linkId = await this.links.create(manager, 'open-account', { email });
    await this.file(manager, accountMails.openAccount, email, { linkId }, mailId);
  }

  private async fileVerification(
    manager: EntityManager,
    recipient: string,
    target: LinkTarget,
    mailId: string,
  ): Promise<void> {
    const linkId = await this.links.create(
      manager,
      'accountId' in target ? 'verify-account' : 'verify-registration',
      target,
    );
    await this.file(manager, accountMails.verifyEmail, recipient, { linkId }, mailId);
  }

  private async file(
    manager: EntityManager,
    { template, line }: (typeof accountMails)[keyof typeof accountMails],
    recipient: string,
    variables: Record<string, unknown>,
    id?: string,
  ): Promise<void> {
    await this.emails.file(manager, {
      template,
      recipient,
      subject: line,
      variables,
      ...(id === undefined ? {} : { id }),
    });
  }

  private pageUrl(path: string): string {
    return new URL(path, this.config.http.publicUrl).href;
  }
}
