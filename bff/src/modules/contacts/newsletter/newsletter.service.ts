import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { newsletterConsent, type Subscriber, type SubscriberPage, type SubscriberQuery } from '@vitrine/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { z } from 'zod';
import { Clock } from '../../../platform/clock.ts';
import { everyPage } from '../../../platform/database/index.ts';
import { CONFIG, type Config } from '../../../platform/config.ts';
import { type Column, writeCsv } from '../../../platform/csv.ts';
import { AppError, type Limit, Throttle } from '../../../platform/http/index.ts';
import { Jobs, queues } from '../../../platform/jobs/index.ts';
import { Log } from '../../../platform/log.ts';
import { Secrets } from '../../../platform/secrets.ts';
import { Audit, Limits } from '../../settings/index.ts';
import { EmailsService, newsletterMails } from '../../emails/index.ts';
import type { NewsletterSubscriberEntity } from './newsletter.entities.ts';
import { NewsletterRepository } from './newsletter.repository.ts';

const hour = 3600;
/** Mails that somebody who types an address can cause there. */
const mailsPerMailbox: Limit = { name: 'newsletter:mailbox', hits: 3, seconds: hour };
/** How long a link to confirm works, milliseconds. */
const linkLife = 72 * hour * 1000;
const signedFor = { confirm: 'newsletter-confirm', unsubscribe: 'newsletter-unsubscribe' } as const;
const exportPage = 500;

const Asked = z.object({ email: z.string(), source: z.string(), mailId: z.uuid() });

/**
 * The list of who gets the newsletter. An address is on it only once its owner pressed the link that we mail there;
 * every mail of it has a link that takes it off (ADR 0060). The tokens are ids, signed: that of the row to leave, and
 * that of the request to confirm, so that an earlier mail confirms nothing later. Nothing that is stored opens
 * anything.
 */
@Injectable()
export class NewsletterService implements OnModuleInit {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly throttle: Throttle,
    private readonly jobs: Jobs,
    private readonly secrets: Secrets,
    private readonly subscribers: NewsletterRepository,
    private readonly emails: EmailsService,
    private readonly audit: Audit,
    private readonly limits: Limits,
    private readonly log: Log,
  ) {}

  onModuleInit(): void {
    this.jobs.register({
      queue: queues.newsletter.name,
      concurrency: 2,
      run: (data) => this.decide(Asked.parse(data)),
    });
  }

  /**
   * Takes an address. A job decides which mail it gets, so that neither the answer nor its duration tells whether it is
   * on the list. Throws `rate_limited`.
   */
  async subscribe(
    { email, website }: { email: string; website?: string | undefined },
    { address, source }: { address: string; source: string },
  ): Promise<void> {
    if (website) {
      this.log.warn({}, 'A newsletter form filled in the honeypot and was dropped');
      return;
    }
    const hits = this.config.strangerMailsPerNetworkPerHour;
    // Half for one browser, so that nobody uses up what their neighbors need.
    const ofVisitor: Limit = { name: 'newsletter:visitor', by: 'visitor', hits: Math.ceil(hits / 2), seconds: hour };
    const ofNetwork: Limit = { name: 'newsletter:network', by: 'network', hits, seconds: hour };
    await this.throttle.take(ofVisitor, address);
    await this.throttle.take(ofNetwork, address);
    await this.throttle.take(mailsPerMailbox, email);
    await this.jobs.enqueue(this.dataSource.manager, queues.newsletter.name, { email, source, mailId: randomUUID() });
  }

  /** Puts the address on the list; pressing twice changes nothing. Throws `link_invalid` or `link_expired`. */
  confirm(token: string): Promise<{ email: string }> {
    return this.byLink(token, 'confirm', async (manager, { id, email, state, askedAt }) => {
      if (state === 'confirmed') return;
      if (!askedAt) throw new AppError('link_invalid');
      const now = this.clock.now();
      if (now.getTime() - askedAt.getTime() > linkLife) throw new AppError('link_expired');
      await this.subscribers.update(manager, id, { state: 'confirmed', since: now });
      await this.file(manager, 'confirmed', email, id);
    });
  }

  /** Takes the address off the list; pressing twice changes nothing. Throws `link_invalid`. */
  unsubscribe(token: string): Promise<{ email: string }> {
    return this.byLink(token, 'unsubscribe', async (manager, { id, state }) => {
      if (state === 'unsubscribed') return;
      await this.subscribers.update(manager, id, {
        state: 'unsubscribed',
        since: this.clock.now(),
        askedAt: null,
        requestId: null,
      });
    });
  }

  /** The page on which a token's owner can leave. */
  unsubscribePage(token: string): string {
    return this.pageUrl(`/newsletter/unsubscribe#token=${token}`);
  }

  async list(query: SubscriberQuery): Promise<SubscriberPage> {
    const { state, search } = query;
    const [{ rows, nextCursor }, found, counts] = await Promise.all([
      this.subscribers.list(query),
      this.subscribers.countByState(search),
      this.subscribers.countByState(),
    ]);
    const total = state ? found[state] : found.pending + found.confirmed + found.unsubscribed;
    return { items: rows.map(toSubscriber), nextCursor, total, counts };
  }

  /** The confirmed addresses, a page at a time. */
  async exportCsv(): Promise<Readable> {
    const columns: readonly Column<NewsletterSubscriberEntity>[] = [
      { header: 'Email', value: ({ email }) => email },
      { header: 'Subscribed', value: ({ since }) => since.toISOString() },
      { header: 'Source', value: ({ source }) => source },
      {
        header: 'Unsubscribe link',
        value: ({ id }) => this.unsubscribePage(this.secrets.token(signedFor.unsubscribe, id)),
      },
    ];
    return writeCsv(columns, await this.limits.withinExport(this.confirmed()));
  }

  /** Staff delete an address, with all that is kept of it here. Throws `not_found`. */
  remove(id: string): Promise<void> {
    return this.dataSource.transaction(async (manager) => {
      const row = await this.subscribers.lock(manager, { id });
      if (!row) throw new AppError('not_found');
      await this.subscribers.delete(manager, id);
      await this.audit.record(manager, {
        action: 'newsletter.removed',
        entity: 'subscriber',
        entityId: id,
        before: { email: row.email, state: row.state },
        after: null,
      });
    });
  }

  /** The links of a mail, which are never stored. */
  withLinks({ subscriberId, requestId, ...variables }: Record<string, unknown>): Record<string, unknown> {
    const id = String(subscriberId);
    const confirmed = typeof requestId === 'string' ? requestId : id;
    return {
      ...variables,
      link: this.pageUrl(`/newsletter/confirm#token=${this.secrets.token(signedFor.confirm, confirmed)}`),
      unsubscribe: this.unsubscribePage(this.secrets.token(signedFor.unsubscribe, id)),
    };
  }

  /** What lets mail programs offer a button of their own to unsubscribe (RFC 2369, RFC 8058). */
  headers({ subscriberId }: Record<string, unknown>): Record<string, string> {
    const token = this.secrets.token(signedFor.unsubscribe, String(subscriberId));
    return {
      'List-Unsubscribe': `<${this.pageUrl(`/api/webhooks/newsletter/${token}`)}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    };
  }

  private async decide({ email, source, mailId }: z.output<typeof Asked>): Promise<void> {
    const now = this.clock.now();
    await this.dataSource.transaction(async (manager) => {
      const created = { id: randomUUID(), email, source, createdAt: now, consent: newsletterConsent };
      await this.subscribers.insertIfAbsent(manager, {
        ...created,
        state: 'pending',
        askedAt: null,
        requestId: null,
        since: now,
      });
      const row = await this.subscribers.lock(manager, { email });
      if (!row) return;
      if (row.state !== 'confirmed')
        await this.subscribers.update(manager, row.id, {
          askedAt: now,
          requestId: mailId,
          consent: newsletterConsent,
        });
      await this.file(manager, row.state === 'confirmed' ? 'confirmed' : 'confirm', email, row.id, mailId);
    });
  }

  private async file(
    manager: EntityManager,
    kind: keyof typeof newsletterMails,
    recipient: string,
    subscriberId: string,
    id?: string,
  ): Promise<void> {
    const { template, line } = newsletterMails[kind];
    await this.emails.file(manager, {
      ...(id === undefined ? {} : { id }),
      template,
      recipient,
      subject: line,
      variables: { subscriberId, ...(id !== undefined && { requestId: id }) },
    });
  }

  private byLink(
    token: string,
    purpose: keyof typeof signedFor,
    change: (manager: EntityManager, row: NewsletterSubscriberEntity) => Promise<void>,
  ): Promise<{ email: string }> {
    const id = this.secrets.idOf(signedFor[purpose], token);
    return this.dataSource.transaction(async (manager) => {
      const where = id === null ? null : purpose === 'confirm' ? { requestId: id } : { id };
      const row = where && (await this.subscribers.lock(manager, where));
      if (!row) throw new AppError('link_invalid');
      await change(manager, row);
      return { email: row.email };
    });
  }

  private async *confirmed(): AsyncGenerator<NewsletterSubscriberEntity> {
    const find = (cursor: string | undefined) =>
      this.subscribers.list({ state: 'confirmed', cursor, limit: exportPage });
    for await (const page of everyPage(find)) yield* page;
  }

  private pageUrl(path: string): string {
    return new URL(path, this.config.http.publicUrl).href;
  }
}

const toSubscriber = ({ id, email, state, source, createdAt, since }: NewsletterSubscriberEntity): Subscriber => ({
  id,
  email,
  state,
  source,
  createdAt: createdAt.toISOString(),
  since: since.toISOString(),
});
