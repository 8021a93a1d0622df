import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Clock } from '../../platform/clock.ts';
import { Outbox } from '../../platform/outbox/index.ts';
import { Audit } from '../audit/index.ts';
import { LedgerRepository } from '../ledger/index.ts';
import { PaymentProvider, type ProviderDispute } from '../payment-provider/index.ts';
import { type DisputeRow, DisputesRepository } from './disputes.repository.ts';

/** Disputes are decided within this time, milliseconds. */
const memory = 120 * 24 * 3600 * 1000;
const isOpen = (state: ProviderDispute['state']): boolean => state === 'needs_response' || state === 'under_review';

/** Disputes of payments, as the provider reports them. They do not change the ledger. */
@Injectable()
export class DisputesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly disputes: DisputesRepository,
    private readonly ledger: LedgerRepository,
    private readonly outbox: Outbox,
    private readonly provider: PaymentProvider,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /** Reads a dispute from the provider. */
  async refresh(reference: string): Promise<void> {
    const askedAt = this.clock.now();
    const current = await this.provider.findDispute(reference);
    if (current) await this.follow(current, askedAt);
  }

  /** Recovers from lost events by polling every dispute that may still be open. */
  async refreshAll(signal: AbortSignal | undefined): Promise<void> {
    const askedAt = this.clock.now();
    for (const current of await this.provider.listDisputes(new Date(askedAt.getTime() - memory))) {
      if (signal?.aborted) return;
      if (!(await this.disputes.isOver(current.reference))) await this.follow(current, askedAt);
    }
  }

  private async follow(current: ProviderDispute, askedAt: Date): Promise<void> {
    const payment = await this.findPayment(current.payment);
    if (payment.ofPlan) return;
    await this.dataSource.transaction(async (manager) => {
      const was = await this.disputes.put(manager, current, payment.id, askedAt);
      if (was === undefined || was === current.state) return;
      const dispute = await this.disputes.find(manager, current.reference);
      if (dispute && (was === null || isOpen(was) !== isOpen(current.state)))
        await this.outbox.publish(manager, 'dispute.changed', eventOf(dispute));
      await this.audit.record(manager, {
        action: `dispute.${current.state}`,
        entity: 'payment',
        entityId: current.payment,
        before: was && { state: was },
        after: {
          state: current.state,
          amountCents: current.amountCents,
          reason: current.reason,
          dispute: current.reference,
        },
        actor: { kind: 'provider', name: 'stripe' },
      });
    });
  }

  /**
   * The ledger references a subscription's month by its invoice. `id` is null for a payment of another system, or one
   * that is not recorded yet.
   */
  private async findPayment(
    reference: string | null,
  ): Promise<{ readonly id: string | null; readonly ofPlan: boolean }> {
    const unknown = { id: null, ofPlan: false };
    if (reference === null) return unknown;
    const direct = await this.ledger.find(this.dataSource.manager, { reference });
    if (direct) return { id: direct.id, ofPlan: false };
    const paid = await this.provider.findInvoiceOf(reference);
    if (paid === null || paid === 'plan') return { ...unknown, ofPlan: paid === 'plan' };
    return {
      id: (await this.ledger.find(this.dataSource.manager, { reference: paid.invoice }))?.id ?? null,
      ofPlan: false,
    };
  }
}

const eventOf = ({
  id,
  state,
  client,
  payer,
  title,
  invoice,
  amountCents,
  currency,
  reason,
  respondBy,
}: DisputeRow) => ({
  reference: id,
  state,
  client,
  payer,
  title,
  invoiceNumber: invoice?.number ?? null,
  amountCents: Number(amountCents),
  currency,
  reason,
  respondBy,
});
