import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { agencyDay, agencyDayStart } from '@vitrine/brand';
import { type Invoice, invoiceMessages, type OfflinePayment, type TakeBack } from '@vitrine/contracts';
import { formatCents } from '@vitrine/money';
import type { EntityManager } from 'typeorm';
import { Clock } from '../../platform/clock/index.ts';
import { AppError } from '../../platform/http/index.ts';
import { Audit } from '../audit/index.ts';
import { ClientsService } from '../clients/index.ts';
import { LedgerRepository } from '../payments/index.ts';
import { InvoiceChanges } from './invoice-changes.service.ts';
import { InvoiceNumbers } from './invoice-numbers.service.ts';
import { dueCents, standingOf } from './invoice-view.ts';
import { type InvoiceRow, InvoicesRepository } from './invoices.repository.ts';

interface Booking {
  readonly amountCents: number;
  /** When the money came. */
  readonly at: Date;
  readonly note: string;
}

/** Money that comes, and goes back, beside the provider: entries of the ledger, from which 'paid' follows (decision D1). */
@Injectable()
export class InvoicePayments {
  constructor(
    private readonly repository: InvoicesRepository,
    private readonly changes: InvoiceChanges,
    private readonly numbers: InvoiceNumbers,
    private readonly ledger: LedgerRepository,
    private readonly clients: ClientsService,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /** Throws `validation_failed` for more than is due, and whatever {@link InvoiceChanges} refuses. */
  record(id: string, body: OfflinePayment, key: string | undefined): Promise<Invoice> {
    return this.changes.change(id, { action: 'recordOfflinePayment', key, request: body }, async (manager, row) => {
      if (row.status === 'paid') throw new AppError('already_paid');
      if (row.status === 'draft')
        throw new AppError('conflict', { message: 'This is a draft. Change it to Sent before you record a payment.' });
      const now = this.clock.now();
      const due = dueCents(row);
      if (body.amount === 0) throw refused('amount', invoiceMessages.amountMissing);
      if (body.amount > due) throw refused('amount', `${invoiceMessages.overpaid}: ${formatCents(due)}`);
      if (body.receivedOn > agencyDay(now)) throw refused('receivedOn', invoiceMessages.notYet);
      await this.changes.refuseUnsettled(manager, row);
      await this.book(manager, row, {
        amountCents: body.amount,
        at: body.receivedOn === agencyDay(now) ? now : noonOf(body.receivedOn),
        note: body.note,
      });
      await this.changes.checkouts.closeOpen(manager, id);
    });
  }

  /** 'Paid' by hand: what is still due came offline (decision D8). Whoever calls holds the invoice. */
  async payRest(manager: EntityManager, id: string, note: string): Promise<void> {
    const row = await this.repository.findById(manager, id);
    if (!row) throw new AppError('not_found');
    await this.book(manager, row, { amountCents: dueCents(row), at: this.clock.now(), note });
  }

  /** No status says that a paid invoice isn't paid: only the ledger does. Throws `has_payments` with the way there. */
  async refuseUnpaying(manager: EntityManager, row: InvoiceRow): Promise<never> {
    const taken = await this.ledger.findTaken(manager, row.id);
    const offline = taken.length > 0 && taken.every(({ kind }) => kind === 'offline');
    throw new AppError('has_payments', {
      message: offline
        ? `${row.number} is paid. If the payment was recorded by mistake, use Take back beside it under Payments. Nothing was saved.`
        : `${row.number} was paid through the payment provider. To give the money back, refund it there, and the invoice follows. Nothing was saved.`,
    });
  }

  /** An offline payment didn't come after all. Throws `conflict` for what the provider took, or what is taken back already. */
  takeBack(id: string, body: TakeBack, key: string | undefined): Promise<Invoice> {
    return this.changes.change(id, { action: 'takeBack', key, request: body }, async (manager, row) => {
      const payment = (await this.ledger.findTaken(manager, id)).find((one) => one.id === body.paymentId);
      if (payment?.kind !== 'offline')
        throw new AppError('conflict', {
          message:
            'Only a payment that was recorded by hand can be taken back, and only once. Refund at the provider what it took.',
        });
      await this.changes.refuseUnsettled(manager, row);
      const now = this.clock.now();
      await this.ledger.add(
        manager,
        {
          ...payment,
          id: randomUUID(),
          kind: 'refund',
          state: 'succeeded',
          reference: null,
          ofPaymentId: payment.id,
          receiptNumber: null,
          note: `Taken back: ${body.reason}`,
        },
        now,
      );
      const status = row.status === 'paid' ? standingOf(row.dueDate, agencyDay(now)) : row.status;
      await this.repository.setStatus(manager, id, status, null, now);
      await this.changes.checkouts.closeOpen(manager, id);
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
    await this.ledger.add(
      manager,
      {
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
      },
      at,
    );
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

/** Of a day nobody gave the hour of. */
const noonOf = (day: string): Date => new Date(agencyDayStart(day).getTime() + 12 * 3600 * 1000);

const refused = (field: string, message: string): AppError =>
  new AppError('validation_failed', { message, errors: { [field]: [message] } });
