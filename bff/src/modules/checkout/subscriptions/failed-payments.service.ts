import { Injectable } from '@nestjs/common';
import type { Subscription } from '@vitrine/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../../../platform/clock.ts';
import { AppError, Idempotency } from '../../../platform/http/index.ts';
import { Log } from '../../../platform/log.ts';
import { EmailsService, planPaymentFailedMail } from '../../emails/index.ts';
import { Audit } from '../../settings/index.ts';
import { PaymentProvider, ProviderFailure, type ProviderSubscription } from '../payment-provider/index.ts';
import { toSubscription } from './subscriptions.mapper.ts';
import { type SubscriptionRow, SubscriptionsRepository } from './subscriptions.repository.ts';
import { SubscriptionsService } from './subscriptions.service.ts';

type Failure = NonNullable<ProviderSubscription['failure']>;
type Work = (row: SubscriptionRow, failure: Failure) => Promise<(manager: EntityManager) => Promise<void>>;

/** What staff do about a month that could not be charged. */
@Injectable()
export class FailedPaymentsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly rows: SubscriptionsRepository,
    private readonly subscriptions: SubscriptionsService,
    private readonly provider: PaymentProvider,
    private readonly emails: EmailsService,
    private readonly idempotency: Idempotency,
    private readonly audit: Audit,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /**
   * Mails the client the provider's page of the open invoice. Throws `not_found`, `conflict` when nothing is open or
   * nobody is known to write to, `recipient_suppressed`, and `checkout_failed` when the provider does not answer.
   */
  sendLink(id: string, key: string | undefined): Promise<Subscription> {
    return this.act(id, 'card-link', key, async (row, { reason, nextAttemptAt, pageUrl }) => {
      const { client, clientId, title, amountCents } = row;
      if (!client || pageUrl === null)
        throw new AppError('conflict', { message: 'There’s nobody to write to, or no page to pay on.' });
      await this.provider.changeSubscription(row.providerId, { kind: 'keep-next-card' });
      const { email, company: clientName } = client;
      const facts = { email, clientId, clientName, title, amountCents, reason, nextAttemptAt, pageUrl };
      return async (manager) => {
        const { status } = await this.emails.fileNew(manager, planPaymentFailedMail(facts));
        if (status === 'suppressed')
          throw new AppError('recipient_suppressed', {
            message: `We can’t email ${email}: an email bounced or was marked as spam. See Messages.`,
          });
        await this.rows.noteCardLink(manager, id, this.clock.now());
      };
    });
  }

  /**
   * Collects the open invoice; whether it was paid is seen in the plan's state. Throws as {@link sendLink}.
   */
  collect(id: string, key: string | undefined): Promise<Subscription> {
    return this.act(id, 'collect', key, async ({ providerId }, { invoice }) => {
      await this.provider.collect(invoice, key && `collect:${id}:${key}`);
      await this.subscriptions.refresh(providerId);
      return async () => undefined;
    });
  }

  private async act(
    id: string,
    step: 'card-link' | 'collect',
    key: string | undefined,
    work: Work,
  ): Promise<Subscription> {
    const row = await this.get(id);
    const attempt = { scope: `subscriptions.${step}`, key, request: { id } };
    if (await this.idempotency.isRepeated(this.dataSource.manager, attempt)) return toSubscription(row);
    const store = await this.atProvider(async () => work(row, await this.openFailure(row)));
    await this.dataSource.transaction(async (manager) => {
      await store(manager);
      await this.idempotency.note(manager, attempt);
      await this.audit.record(manager, {
        action: `subscription.${step}-asked`,
        entity: 'subscription',
        entityId: id,
        before: null,
        after: null,
      });
    });
    return toSubscription(await this.get(id));
  }

  /** The open invoice as the provider has it now: the client may have paid a moment ago. */
  private async openFailure({ providerId, demo }: SubscriptionRow): Promise<Failure> {
    const current = demo ? null : await this.provider.findSubscription(providerId);
    if (current?.status === 'past_due' && current.failure) return current.failure;
    if (current) await this.subscriptions.refresh(providerId);
    throw new AppError('conflict', { message: 'Nothing of this plan is open, so there’s nothing to collect.' });
  }

  private async atProvider<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof ProviderFailure)) throw error;
      this.log.warn({ err: error }, 'A failed month could not be taken up at the provider');
      throw new AppError('checkout_failed', {
        message: 'We couldn’t reach Stripe, so we don’t know yet whether this was done. Please try again.',
        cause: error,
      });
    }
  }

  private async get(id: string): Promise<SubscriptionRow> {
    const row = await this.rows.findById(this.dataSource.manager, id);
    if (!row) throw new AppError('not_found');
    return row;
  }
}
