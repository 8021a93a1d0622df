import { Injectable } from '@nestjs/common';
import {
  adjustmentMessages,
  type CreditNoteCreate,
  type Invoice,
  type InvoiceAdjustments,
  smallBalanceCents,
  smallBalanceReason,
  type WriteOffCreate,
  type WriteOffEnd,
} from '@vitrine/contracts';
import { formatCents } from '@vitrine/money';
import type { EntityManager } from 'typeorm';
import { AppError } from '../../../platform/http/index.ts';
import { currentPerson } from '../../../platform/request-context.ts';
import { refused } from '../documents/index.ts';
import { CreditNotesService, RefundsRepository, WriteOffsRepository, WriteOffsService } from '../ledger/index.ts';
import { InvoicePaymentsService } from './invoice-payments.service.ts';
import { InvoiceStandingService } from './invoice-standing.service.ts';
import { InvoiceTransactionsService } from './invoice-transactions.service.ts';
import { dueCents } from './invoices.mapper.ts';
import type { InvoiceRow } from './invoices.repository.ts';
import { InvoicesService } from './invoices.service.ts';

/** What staff take off an invoice without money: credit notes, and write-offs of what will not be paid (ADR 0113). */
@Injectable()
export class InvoiceAdjustmentsService {
  constructor(
    private readonly transactions: InvoiceTransactionsService,
    private readonly invoices: InvoicesService,
    private readonly standing: InvoiceStandingService,
    private readonly payments: InvoicePaymentsService,
    private readonly creditNotes: CreditNotesService,
    private readonly refunds: RefundsRepository,
    private readonly writeOffs: WriteOffsService,
    private readonly writeOffRows: WriteOffsRepository,
  ) {}

  /** Throws `not_found`. */
  async of(id: string): Promise<InvoiceAdjustments> {
    await this.invoices.get(id);
    const notes = await this.refunds.findCreditNotesOfInvoice(id);
    const writeOffs = await this.writeOffRows.findOfInvoice(id);
    return {
      creditNotes: notes.map(({ id: noteId, number, amountCents, document, issuedAt, voidedAt, refundId }) => ({
        id: noteId,
        number,
        amountCents,
        taxes: [...(document.taxes ?? [])],
        issuedAt: issuedAt.toISOString(),
        voidedAt: voidedAt?.toISOString() ?? null,
        reason: document.reason,
        isRefund: refundId !== null,
      })),
      writeOffs: writeOffs.map(
        ({ id: writeOffId, kind, amountCents, taxes, reason, createdBy, createdAt, isEnded }) => ({
          id: writeOffId,
          kind,
          amountCents,
          taxes: [...taxes],
          reason,
          by: createdBy,
          at: createdAt.toISOString(),
          isEnded,
        }),
      ),
    };
  }

  /**
   * Corrects the bill without a refund; what was paid of it already becomes the client's credit. Throws as
   * {@link taken} does, and errors of {@link InvoiceTransactionsService.change}.
   */
  credit(id: string, body: CreditNoteCreate, key: string | undefined): Promise<Invoice> {
    return this.transactions.change(id, { action: 'credit', key, request: body }, async (manager, row) => {
      const { amount: amountCents, reason } = body;
      const paidCents = await this.payments.creditableOf(manager, row);
      const invoice = await this.taken(manager, row, amountCents, paidCents);
      await this.payments.keepPaid(manager, row, amountCents - invoice.dueCents);
      const requestedBy = currentPerson().email.toLowerCase();
      await this.creditNotes.issue(
        manager,
        { amountCents, reason, requestedBy, refundId: null, receiptNumber: null },
        invoice,
      );
      await this.standing.follow(manager, id, invoice);
    });
  }

  /** As {@link credit}. */
  writeOff(id: string, { amount, ...body }: WriteOffCreate, key: string | undefined): Promise<Invoice> {
    const request = { ...body, amount };
    return this.transactions.change(id, { action: 'writeOff', key, request }, (manager, row) =>
      this.lose(manager, row, amount, body.reason),
    );
  }

  /** Writes off all that is due. Throws `conflict` for more than {@link smallBalanceCents}. */
  async writeOffSmall(manager: EntityManager, row: InvoiceRow): Promise<void> {
    const cents = dueCents(row);
    if (cents > smallBalanceCents)
      throw new AppError('conflict', {
        message:
          `${formatCents(cents)} is due on ${row.number}. Only balances up to ${formatCents(smallBalanceCents)} are ` +
          'written off together.',
      });
    await this.lose(manager, row, cents, smallBalanceReason);
  }

  /** Throws `not_found` for an unknown one, and `conflict` for one that has ended. */
  endWriteOff(id: string, writeOffId: string, body: WriteOffEnd, key: string | undefined): Promise<Invoice> {
    const request = { ...body, writeOffId };
    return this.transactions.change(id, { action: 'endWriteOff', key, request }, async (manager) => {
      const writeOff = (await this.writeOffRows.findOfInvoice(id, manager)).find((one) => one.id === writeOffId);
      if (!writeOff) throw new AppError('not_found');
      if (writeOff.isEnded) throw new AppError('conflict', { message: 'This is owed again already.' });
      const before = await this.locked(manager, id);
      await this.writeOffs.end(manager, writeOff, body.reason);
      await this.standing.follow(manager, id, before);
    });
  }

  private async lose(manager: EntityManager, row: InvoiceRow, amountCents: number, reason: string): Promise<void> {
    const invoice = await this.taken(manager, row, amountCents);
    await this.writeOffs.add(manager, invoice, { kind: 'bad_debt', amountCents, reason });
    await this.standing.follow(manager, row.id, invoice);
  }

  /**
   * The invoice that an amount is taken off: of what is due, and of `paidCents`. Throws `conflict` for a draft and when
   * there is neither, `validation_failed` at `amount` for more than that, and `payment_pending`.
   */
  private async taken(manager: EntityManager, row: InvoiceRow, amountCents: number, paidCents = 0) {
    if (row.status === 'draft') throw new AppError('conflict', { message: adjustmentMessages.draft });
    const most = dueCents(row) + paidCents;
    if (most === 0) throw new AppError('conflict', { message: adjustmentMessages.nothingDue });
    const tooMuch = paidCents > 0 ? adjustmentMessages.moreThanPaid : adjustmentMessages.tooMuch;
    if (amountCents > most) throw refused('amount', `${tooMuch}: ${formatCents(most)}`);
    await this.transactions.refuseUnsettled(manager, row);
    return this.locked(manager, row.id);
  }

  private async locked(manager: EntityManager, id: string) {
    const invoice = await this.invoices.lock(manager, id);
    if (!invoice) throw new AppError('not_found');
    return invoice;
  }
}
