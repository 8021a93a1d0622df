import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Clock } from '../../../platform/clock.ts';
import { Jobs, queues } from '../../../platform/jobs/index.ts';
import { CheckoutsRepository } from './checkouts.repository.ts';
import type { CheckoutEntity, PaymentEntity } from './ledger.entities.ts';

export const balanceOfInvoice = (invoiceId: string): string => `invoice:${invoiceId}`;
export const balanceOfSubmission = (submissionId: string): string => `submission:${submissionId}`;

/**
 * Locks of the balances that checkouts pay. Every change, payment or settlement of a balance locks it first (ADR 0033).
 */
@Injectable()
export class BalancesService {
  constructor(
    private readonly checkouts: CheckoutsRepository,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
  ) {}

  /** Locks the balances until the transaction ends, in the order of their names. Call it before locking any row. */
  async lock(manager: EntityManager, ...balances: readonly string[]): Promise<void> {
    for (const balance of [...new Set(balances)].toSorted()) await this.checkouts.lockBalance(manager, balance);
  }

  /** Locks the balances that payments were made for, or the payments themselves where there is none. */
  async lockPayments(
    manager: EntityManager,
    ...payments: readonly Pick<PaymentEntity, 'id' | 'checkoutId' | 'invoiceId'>[]
  ): Promise<void> {
    const balances: string[] = [];
    for (const { id, checkoutId, invoiceId } of payments) {
      const checkout = checkoutId ? await this.checkouts.find(manager, { id: checkoutId }) : null;
      const paid = [...(checkout ? [checkout.balance] : []), ...(invoiceId ? [balanceOfInvoice(invoiceId)] : [])];
      balances.push(...(paid.length > 0 ? paid : [`payment:${id}`]));
    }
    await this.lock(manager, ...balances);
  }

  /** Locks the balance of a checkout and reads the checkout again; null for null. */
  async lockCheckout(manager: EntityManager, checkout: CheckoutEntity | null): Promise<CheckoutEntity | null> {
    if (!checkout) return null;
    await this.lock(manager, checkout.balance);
    const current = await this.checkouts.find(manager, { id: checkout.id });
    // A submission was attached meanwhile, which changes the balance.
    return current && current.balance !== checkout.balance ? this.lockCheckout(manager, current) : current;
  }

  /** Whether a payment is on its way (`processing`) or waits for a decision of staff (`review`). */
  findUnsettled(manager: EntityManager, balance: string): Promise<'processing' | 'review' | null> {
    return this.checkouts.findUnsettled(manager, balance);
  }

  /** Closes the open sessions of a balance here and at the provider, except one. */
  async closeOpen(manager: EntityManager, balance: string, except: string | null = null): Promise<void> {
    for (const checkoutId of await this.checkouts.closeOthers(manager, balance, except, this.clock.now()))
      await this.jobs.enqueue(manager, queues.closeCheckout.name, { checkoutId });
  }

  /** The sessions of an invoice, newest first. */
  listOfInvoice(manager: EntityManager, invoiceId: string): Promise<CheckoutEntity[]> {
    return this.checkouts.findOfInvoice(manager, invoiceId);
  }
}
