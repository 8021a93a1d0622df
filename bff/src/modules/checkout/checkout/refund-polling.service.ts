import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Clock } from '../../../platform/clock.ts';
import { Log } from '../../../platform/log.ts';
import { PlanSyncService } from '../billing/index.ts';
import { PaymentProvider, type RefundEvent } from '../payment-provider/index.ts';
import { ProviderEventsRepository } from './provider-events.repository.ts';
import { RefundsService } from './refunds.service.ts';
import { UnknownRefundsRepository } from './unknown-refunds.repository.ts';

const minute = 60_000;
const hour = 60 * minute;
/** Pauses between lookups of a refund's unknown payment, milliseconds. After the last one no more lookups are made. */
const pauses = [5 * minute, 30 * minute, 3 * hour, 12 * hour, 48 * hour, 7 * 24 * hour];
/** A refund can still fail for a month after it was made, milliseconds. */
const pollWindow = 35 * 24 * hour;

/** Polls the provider's refunds, so that a lost event is recovered and an unknown refund is reported. */
@Injectable()
export class RefundPollingService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly provider: PaymentProvider,
    private readonly refunds: RefundsService,
    private readonly unknown: UnknownRefundsRepository,
    private readonly events: ProviderEventsRepository,
    private readonly plan: PlanSyncService,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** Applies every refund that the ledger lacks. Throws a `ProviderFailure` when the provider cannot be asked. */
  async poll(signal?: AbortSignal): Promise<void> {
    const now = this.clock.now();
    for (const event of await this.provider.listRefunds(new Date(now.getTime() - pollWindow), now)) {
      if (signal?.aborted) return;
      if (!(await this.refunds.knows(event, this.dataSource.manager))) await this.apply(event);
    }
  }

  /** The provider references a subscription's month by its payment intent, the ledger by its invoice. */
  private async apply(event: RefundEvent): Promise<void> {
    const applied = await this.dataSource.transaction((manager) => this.refunds.apply(manager, event));
    if (applied) return;
    const paid = await this.findPaid(event);
    await this.dataSource.transaction(async (manager) => {
      if (paid !== null && paid !== 'plan' && (await this.refunds.apply(manager, { ...event, payment: paid.invoice })))
        return;
      // Reported once only; a later poll still applies the refund when its payment was recorded meanwhile.
      const isNew = await this.events.add(
        manager,
        `${event.reference}:${event.state}`,
        'refund.unknown',
        this.clock.now(),
      );
      if (!isNew) return;
      if (paid === 'plan') return this.plan.noteChange(manager);
      this.log.warn({ refund: event.reference, payment: event.payment }, 'A refund is of a payment that is not known');
      await this.refunds.reportUnknownRefund(manager, event);
    });
  }

  /**
   * The invoice of the subscription's month that was refunded. The answer is stored; without one the provider is asked
   * again a few times, because the payment may still be recorded.
   */
  private async findPaid({ reference, payment }: RefundEvent): Promise<{ readonly invoice: string } | 'plan' | null> {
    const now = this.clock.now();
    const lookup = await this.unknown.find(reference);
    if (lookup?.invoice) return lookup.invoice === 'plan' ? 'plan' : { invoice: lookup.invoice };
    if (!payment || (lookup && (lookup.tries > pauses.length || lookup.nextAt > now))) return null;
    const paid = await this.provider.findInvoiceOf(payment);
    const next = new Date(now.getTime() + (pauses[lookup?.tries ?? 0] ?? 0));
    await this.unknown.note(reference, paid === null || paid === 'plan' ? paid : paid.invoice, next);
    return paid;
  }
}
