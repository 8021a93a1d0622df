import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { agencyDay, agencyDayStart } from '@vitrine/brand';
import { type Invoice, invoiceMessages, type OfflinePayment, type TakeBack } from '@vitrine/contracts';
import { formatCents } from '@vitrine/money';
import type { EntityManager } from 'typeorm';
import { Clock } from '../../platform/clock.ts';
import { AppError } from '../../platform/http/index.ts';
import { Audit } from '../audit/index.ts';
import { ClientsService } from '../clients/index.ts';
import { DocumentNumbersService, LedgerRepository } from '../ledger/index.ts';
import { InvoiceTransactionsService } from './invoice-transactions.service.ts';
import { dueCents, standingOf } from './invoices.mapper.ts';
import { type InvoiceRow, InvoicesRepository } from './invoices.repository.ts';

interface Booking {
  readonly amountCents: number;
  /** When the payment was received. */
  readonly at: Date;
  readonly note: string;
}

/** Offline payments and their reversals, as entries of the ledger (decision D1). */
@Injectable()
export class InvoicePaymentsService {
  constructor(
    private readonly repository: InvoicesRepository,
    private readonly transactions: InvoiceTransactionsService,
    private readonly numbers: DocumentNumbersService,
    private readonly ledger: LedgerRepository,
    private readonly clients: ClientsService,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /**
   * Throws `validation_failed` for an amount of zero or above what is due and for a future date, `already_paid`,
   * `conflict` for a draft, `payment_pending`, and errors of {@link InvoiceTransactionsService.change}.
   */
  record(id: string, body: OfflinePayment, key: string | undefined): Promise<Invoice> {
    return this.transactions.change(
      id,
      { action: 'recordOfflinePayment', key, request: body },
      async (manager, row) => {
        if (row.status === 'paid') throw new AppError('already_paid');
        if (row.status === 'draft')
          throw new AppError('conflict', {
            message: 'This is a draft. Change it to Sent before you record a payment.',
          });
        const now = this.clock.now();
        const due = dueCents(row);
        if (body.amount === 0) throw refused('amount', invoiceMessages.amountMissing);
        if (body.amount > due) throw refused('amount', `${invoiceMessages.overpaid}: ${formatCents(due)}`);
        if (body.receivedOn > agencyDay(now)) throw refused('receivedOn', invoiceMessages.notYet);
        await this.transactions.refuseUnsettled(manager, row);
        await this.book(manager, row, {
          amountCents: body.amount,
          at: body.receivedOn === agencyDay(now) ? now : noonOf(body.receivedOn),
          note: body.note,
        });
        await this.transactions.closeOpenSessions(manager, id);
      },
    );
  }

  /** Records what is still due as an offline payment (decision D8). The caller has locked the invoice. */
  async payRest(manager: EntityManager, id: string, note: string): Promise<void> {
    const row = await this.repository.findById(manager, id);
    if (!row) throw new AppError('not_found');
    await this.book(manager, row, { amountCents: dueCents(row), at: this.clock.now(), note });
  }

  /** Always throws `has_payments`, with how to reverse the payment: a status change cannot. */
  async refuseUnpaying(manager: EntityManager, row: InvoiceRow): Promise<never> {
    const taken = await this.ledger.findTaken(manager, row.id);
    const offline = taken.length > 0 && taken.every(({ kind }) => kind === 'offline');
    throw new AppError('has_payments', {
      message: offline
        ? `${row.number} is paid. If the payment was recorded by mistake, use Take back beside it under Payments. ` +
          'Nothing was saved.'
        : `${row.number} was paid through the payment provider. To give the money back, use Refund beside it under ` +
          'Payments, and the invoice follows. Nothing was saved.',
    });
  }

  /**
   * Reverses an offline payment that was recorded by mistake. Throws `conflict` for a payment of the provider or one
   * that was reversed already.
   */
  takeBack(id: string, body: TakeBack, key: string | undefined): Promise<Invoice> {
    return this.transactions.change(id, { action: 'takeBack', key, request: body }, async (manager, row) => {
      const payment = (await this.ledger.findTaken(manager, id)).find((one) => one.id === body.paymentId);
      if (payment?.kind !== 'offline')
        throw new AppError('conflict', {
          message:
            'Only a payment that was recorded by hand can be taken back, and only once. Use Refund for what came ' +
            'through the provider.',
        });
      await this.transactions.refuseUnsettled(manager, row);
      const now = this.clock.now();
      await this.ledger.add(manager, {
        ...payment,
        id: randomUUID(),
        kind: 'refund',
        state: 'succeeded',
        reference: null,
        ofPaymentId: payment.id,
        receiptNumber: null,
        note: `Taken back: ${body.reason}`,
        receivedAt: now,
      });
      const status = row.status === 'paid' ? standingOf(row.dueDate, agencyDay(now)) : row.status;
      await this.repository.setStatus(manager, id, status, null, now);
      await this.transactions.closeOpenSessions(manager, id);
      const { amountCents, receiptNumber } = payment;
      await this.audit.record(manager, {
        action: 'payment.taken_back',
        entity: 'payment',
        entityId: payment.id,
        before: null,
        after: { amountCents, receiptNumber, invoiceNumber: row.number, reason: body.reason },
      });
      if (status !== row.status)
        await this.audit.record(manager, {
          action: 'invoice.updated',
          entity: 'invoice',
          entityId: id,
          before: { status: row.status },
          after: { status },
        });
    });
  }

  private async book(manager: EntityManager, row: InvoiceRow, { amountCents, at, note }: Booking): Promise<void> {
    const now = this.clock.now();
    const receiptNumber = await this.numbers.nextReceipt(manager, now);
    const id = randomUUID();
    await this.ledger.add(manager, {
      id,
      kind: 'offline',
      state: 'succeeded',
      reference: null,
      ofPaymentId: null,
      checkoutId: null,
      invoiceId: row.id,
      subscriptionId: null,
      clientId: row.clientId,
      amountCents,
      currency: 'usd',
      title: row.paymentLinkTitle,
      interval: null,
      receiptNumber,
      payerName: row.clientName,
      payerEmail: row.clientEmail.toLowerCase(),
      note,
      receivedAt: at,
    });
    await this.audit.record(manager, {
      action: 'payment.recorded',
      entity: 'payment',
      entityId: id,
      before: null,
      after: { amountCents, invoiceNumber: row.number, receiptNumber, note },
    });
    const isCovered = amountCents >= dueCents(row);
    if (!isCovered) return this.repository.touch(manager, row.id, now);
    await this.repository.setStatus(manager, row.id, 'paid', at, now);
    if (row.clientId) await this.clients.markPaid(manager, row.clientId);
  }
}

/** Noon at the agency, for a payment whose time of day is unknown. */
const noonOf = (day: string): Date => new Date(agencyDayStart(day).getTime() + 12 * 3600 * 1000);

const refused = (field: string, message: string): AppError =>
  new AppError('validation_failed', { message, errors: { [field]: [message] } });
