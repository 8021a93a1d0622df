import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Clock } from '../../platform/clock/index.ts';
import { Audit } from '../audit/index.ts';
import { LedgerRepository, PaymentProvider, type ProviderDispute } from '../payments/index.ts';
import { DisputesRepository } from './disputes.repository.ts';
import { SubscriptionNotices } from './subscription-notices.service.ts';

/** A dispute is decided within this time, milliseconds. */
const memory = 120 * 24 * 3600 * 1000;
const isOpen = (state: ProviderDispute['state']): boolean => state === 'needs_response' || state === 'under_review';

/** Disputes of payments, as the provider tells them. They are shown and told; what they cost comes with receivables. */
@Injectable()
export class DisputesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly disputes: DisputesRepository,
    private readonly ledger: LedgerRepository,
    private readonly notices: SubscriptionNotices,
    private readonly provider: PaymentProvider,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /** Asks the provider how one stands. */
  async look(reference: string): Promise<void> {
    const askedAt = this.clock.now();
    const told = await this.provider.findDispute(reference);
    if (told) await this.follow(told, askedAt);
  }

  /** Heals lost events: asks about every dispute that may still be open. */
  async lookAtAll(signal: AbortSignal | undefined): Promise<void> {
    const askedAt = this.clock.now();
    for (const told of await this.provider.listDisputes(new Date(askedAt.getTime() - memory))) {
      if (signal?.aborted) return;
      if (!(await this.disputes.isOver(told.reference))) await this.follow(told, askedAt);
    }
  }

  private async follow(told: ProviderDispute, askedAt: Date): Promise<void> {
    const payment = await this.findPayment(told.payment);
    if (payment.ofPlan) return;
    await this.dataSource.transaction(async (manager) => {
      const was = await this.disputes.put(manager, told, payment.id, askedAt);
      if (was === undefined || was === told.state) return;
      const dispute = await this.disputes.find(manager, told.reference);
      if (dispute && (was === null || isOpen(was) !== isOpen(told.state)))
        await this.notices.disputed(manager, dispute);
      await this.audit.record(manager, {
        action: `dispute.${told.state}`,
        entity: 'payment',
        entityId: told.payment,
        before: was && { state: was },
        after: { state: told.state, amountCents: told.amountCents, reason: told.reason, dispute: told.reference },
        actor: { kind: 'provider', name: 'stripe' },
      });
    });
  }

  /** The ledger knows a month of a subscription by its invoice. Its id is null for what is not ours, or was not heard of yet. */
  private async findPayment(
    reference: string | null,
  ): Promise<{ readonly id: string | null; readonly ofPlan: boolean }> {
    const unknown = { id: null, ofPlan: false };
    if (reference === null) return unknown;
    const direct = await this.ledger.find(this.dataSource, { reference });
    if (direct) return { id: direct.id, ofPlan: false };
    const paid = await this.provider.findInvoiceOf(reference);
    if (paid === null || paid === 'plan') return { ...unknown, ofPlan: paid === 'plan' };
    return { id: (await this.ledger.find(this.dataSource, { reference: paid.invoice }))?.id ?? null, ofPlan: false };
  }
}
