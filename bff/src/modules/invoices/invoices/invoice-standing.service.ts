import { Injectable } from '@nestjs/common';
import { agencyDay } from '@vitrine/brand';
import type { InvoiceStatus } from '@vitrine/contracts';
import type { EntityManager } from 'typeorm';
import { Clock } from '../../../platform/clock.ts';
import { Audit } from '../../settings/index.ts';
import { BalancesService, balanceOfInvoice } from '../ledger/index.ts';
import { dueCents, heldCents, owedCents, scheduleOfRow, standingOf } from './invoices.mapper.ts';
import { type InvoiceRow, InvoicesRepository } from './invoices.repository.ts';

/**
 * Derives an issued invoice's status from what was booked on it. What a provider's payment makes of it is known before
 * it is booked (`InvoicesService.applyPayment`), because its receipt says so.
 */
@Injectable()
export class InvoiceStandingService {
  constructor(
    private readonly invoices: InvoicesRepository,
    private readonly balances: BalancesService,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /**
   * Follows what is booked: paid once nothing is owed, at that moment, else sent or overdue by its next part. Open
   * sessions end when another amount is due than before. The caller has locked the invoice. A payment makes also a
   * draft paid, and says by itself what became of the invoice.
   */
  async follow(
    manager: EntityManager,
    id: string,
    before: { readonly dueCents: number },
    payment: { readonly at: Date } | null = null,
  ): Promise<void> {
    const row = await this.invoices.findById(manager, id);
    if (!row) return;
    const now = this.clock.now();
    const status = this.statusOf(row, payment !== null);
    if (status === row.status) await this.invoices.touch(manager, id, now);
    else {
      await this.invoices.setStatus(manager, id, status, status === 'paid' ? (payment?.at ?? now) : null, now);
      // What made it paid says so by itself.
      if (!payment && status !== 'paid')
        await this.audit.record(manager, {
          action: 'invoice.updated',
          entity: 'invoice',
          entityId: id,
          before: { status: row.status },
          after: { status },
        });
    }
    if (dueCents({ ...row, status }) !== before.dueCents) await this.balances.closeOpen(manager, balanceOfInvoice(id));
  }

  private statusOf(row: InvoiceRow, isPayment: boolean): InvoiceStatus {
    if (row.status === 'void') return 'void';
    const isPaid = owedCents(row) <= 0;
    // Money on one that was taken back to draft, such as of a dispute that was won after all: it counts as sent again.
    const isSentAgain = row.issueVersion > 0 && heldCents(row) > 0;
    if (row.status === 'draft' && !isSentAgain) return isPaid && isPayment ? 'paid' : 'draft';
    if (isPaid) return 'paid';
    const today = agencyDay(this.clock.now());
    return standingOf(scheduleOfRow({ ...row, status: 'sent' }, today).nextDueDate, today);
  }
}
