import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Clock } from '../../platform/clock/index.ts';
import type { SqlRunner } from '../../platform/database/index.ts';
import { Jobs, queues } from '../../platform/jobs/index.ts';
import { InvoiceChanges, type InvoiceCheckouts } from '../invoices/index.ts';
import { type CheckoutRow, CheckoutsRepository } from './checkouts.repository.ts';

/** The name an invoice's balance goes by among checkouts. */
export const balanceOfInvoice = (invoiceId: string): string => `invoice:${invoiceId}`;

/** The checkouts of invoices, as staff's changes meet them: a changed invoice is never paid by a session that asks for what it was. */
@Injectable()
export class InvoiceBalances implements InvoiceCheckouts, OnModuleInit {
  constructor(
    private readonly changes: InvoiceChanges,
    private readonly checkouts: CheckoutsRepository,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.changes.lend(this);
  }

  takeTurn(manager: EntityManager, invoiceId: string): Promise<void> {
    return this.checkouts.takeTurn(manager, balanceOfInvoice(invoiceId));
  }

  findUnsettled(manager: EntityManager, invoiceId: string): Promise<'processing' | 'review' | null> {
    return this.checkouts.findUnsettled(manager, balanceOfInvoice(invoiceId));
  }

  async closeOpen(manager: EntityManager, invoiceId: string): Promise<void> {
    for (const checkoutId of await this.checkouts.closeOthers(
      manager,
      balanceOfInvoice(invoiceId),
      null,
      this.clock.now(),
    )) {
      await this.jobs.enqueue(manager, queues.closeCheckout.name, { checkoutId });
    }
  }

  list(
    runner: SqlRunner,
    invoiceId: string,
  ): Promise<{ id: string; at: Date; amountCents: number; state: CheckoutRow['state'] }[]> {
    return this.checkouts.findOfInvoice(runner, invoiceId);
  }
}
