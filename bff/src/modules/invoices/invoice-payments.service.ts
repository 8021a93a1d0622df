import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type Invoice, invoiceMessages, type OfflinePayment } from '@vitrine/contracts';
import { formatCents } from '@vitrine/money';
import type { EntityManager } from 'typeorm';
import { Clock } from '../../platform/clock/index.ts';
import { AppError, Idempotency } from '../../platform/http/index.ts';
import { Audit } from '../audit/index.ts';
import { ClientsService } from '../clients/index.ts';
import { LedgerRepository } from '../payments/index.ts';
import { InvoiceChanges } from './invoice-changes.service.ts';
import { InvoiceNumbers } from './invoice-numbers.service.ts';
import { dueCents, heldCents, isoDay } from './invoice-view.ts';
import { type InvoiceRow, InvoicesRepository } from './invoices.repository.ts';
import { InvoicesService } from './invoices.service.ts';

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
    private readonly invoices: InvoicesService,
    private readonly changes: InvoiceChanges,
    private readonly numbers: InvoiceNumbers,
    private readonly ledger: LedgerRepository,
    private readonly clients: ClientsService,
    private readonly idempotency: Idempotency,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /** Throws `validation_failed` for more than is due, and whatever {@link InvoiceChanges} refuses. */
  record(id: string, body: OfflinePayment, key: string | undefined): Promise<Invoice> {
    return this.idempotency.once({ scope: 'invoices.recordOfflinePayment', key, request: { id, ...body } }, (manager) =>
      this.changes.changeWithin(manager, id, { version: body.version }, async (_, row) => {
        if (row.status === 'paid') throw new AppError('already_paid');
        if (row.status === 'draft') throw new AppError('conflict', { message: 'This is a draft. Change it to Sent before you record a payment.' });
        const now = this.clock.now();
        const due = dueCents(row);
        if (body.amount === 0) throw refused('amount', invoiceMessages.amountMissing);
        if (body.amount > due) throw refused('amount', `${invoiceMessages.overpaid}: ${formatCents(due)}`);
        if (body.receivedOn > isoDay(now)) throw refused('receivedOn', invoiceMessages.notYet);
        await this.changes.refuseUnsettled(manager, row);
        await this.book(manager, row, { amountCents: body.amount, at: body.receivedOn === isoDay(now) ? now : new Date(`${body.receivedOn}T12:00:00Z`), note: body.note });
        await this.changes.checkouts.closeOpen(manager, id);
        return this.invoices.get(id, manager);
      }),
    );
  }

  /** 'Paid' by hand: what is still due came offline (decision D8). Whoever calls holds the invoice. */
  async payRest(manager: EntityManager, id: string, note: string): Promise<void> {
    const row = await this.repository.findById(manager, id);
    if (!row) throw new AppError('not_found');
    await this.book(manager, row, { amountCents: dueCents(row), at: this.clock.now(), note });
  }

  /** A paid invoice may be called unpaid only where nothing but our own word says that it was paid. Throws `has_payments`. */
  async refuseTakingBack(manager: EntityManager, row: InvoiceRow): Promise<void> {
    const taken = await this.ledger.findTaken(manager, row.id);
    if (row.recurring || taken.some(({ kind }) => kind === 'charge')) {
      throw new AppError('has_payments', { message: 'This was paid through the payment provider. Refund it there, and the invoice follows; nothing was saved.' });
    }
  }

  /** Takes offline payments back by entries of their own. */
  async takeBack(manager: EntityManager, row: InvoiceRow): Promise<void> {
    const now = this.clock.now();
    for (const payment of await this.ledger.findTaken(manager, row.id)) {
      await this.ledger.add(manager, { ...payment, id: randomUUID(), kind: 'refund', state: 'succeeded', reference: null, ofPaymentId: payment.id, receiptNumber: null, note: 'Taken back: the invoice is not paid' }, now);
    }
    await this.audit.record(manager, { action: 'payment.taken_back', entity: 'payment', entityId: row.id, before: { heldCents: heldCents(row) }, after: { heldCents: 0, invoiceNumber: row.number } });
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
    await this.audit.record(manager, { action: 'payment.recorded', entity: 'payment', entityId: id, before: null, after: { amountCents, invoiceNumber: row.number, receiptNumber, note } });
    const isCovered = amountCents >= dueCents(row);
    if (!isCovered) return this.repository.touch(manager, row.id, now);
    await this.repository.setStatus(manager, row.id, 'paid', at, now);
    if (row.clientId) await this.clients.markPaid(manager, row.clientId);
  }
}

const refused = (field: string, message: string): AppError => new AppError('validation_failed', { message, errors: { [field]: [message] } });
