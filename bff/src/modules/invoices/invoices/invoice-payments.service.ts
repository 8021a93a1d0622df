import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { agencyDay, agencyDayStart } from '@vitrine/brand';
import {
  type ApplyCredit,
  creditMessages,
  type CreditPayOut,
  type Invoice,
  invoiceMessages,
  type OfflinePayment,
  type TakeBack,
} from '@vitrine/contracts';
import { formatCents } from '@vitrine/money';
import type { EntityManager } from 'typeorm';
import { Clock } from '../../../platform/clock.ts';
import { AppError, Idempotency } from '../../../platform/http/index.ts';
import { Audit, Limits, PeriodLocks } from '../../settings/index.ts';
import { ClientsService } from '../../clients/index.ts';
import {
  ClientCreditsService,
  DocumentNumbersService,
  type LedgerEntry,
  LedgerRepository,
  LedgerService,
} from '../ledger/index.ts';
import { InvoiceStandingService } from './invoice-standing.service.ts';
import { InvoiceTransactionsService } from './invoice-transactions.service.ts';
import { dueCents, owedCents } from './invoices.mapper.ts';
import { type InvoiceRow, InvoicesRepository } from './invoices.repository.ts';

type Booking = Pick<LedgerEntry, 'amountCents' | 'method' | 'documentNumber' | 'note'> & {
  /** When the payment was received. */
  readonly at: Date;
};

type Recorded = Omit<OfflinePayment, 'version'>;

/** Offline payments and their reversals, as entries of the ledger (decision D1). */
@Injectable()
export class InvoicePaymentsService {
  constructor(
    private readonly repository: InvoicesRepository,
    private readonly transactions: InvoiceTransactionsService,
    private readonly numbers: DocumentNumbersService,
    private readonly standing: InvoiceStandingService,
    private readonly ledger: LedgerRepository,
    private readonly payments: LedgerService,
    private readonly credits: ClientCreditsService,
    private readonly clients: ClientsService,
    private readonly periods: PeriodLocks,
    private readonly idempotency: Idempotency,
    private readonly audit: Audit,
    private readonly limits: Limits,
    private readonly clock: Clock,
  ) {}

  /**
   * Throws `validation_failed` for an amount of zero, one above what is due unless the excess is kept as the client's
   * credit, and for a future date, `already_paid`, `conflict` for a draft, `payment_pending`, and errors of
   * {@link InvoiceTransactionsService.change}.
   */
  record(id: string, body: OfflinePayment, key: string | undefined): Promise<Invoice> {
    return this.transactions.change(id, { action: 'recordOfflinePayment', key, request: body }, (manager, row) =>
      this.recordWithin(manager, row, body),
    );
  }

  /**
   * Records that an invoice was paid in full, within the caller's transaction, which has locked it. Throws as
   * {@link record} does, and `conflict` where another amount is due than the caller saw.
   */
  async recordAllDue(manager: EntityManager, row: InvoiceRow, body: Omit<Recorded, 'keepExcess'>): Promise<void> {
    const due = dueCents(row);
    if (row.status !== 'paid' && body.amount !== due)
      throw new AppError('conflict', {
        message: `${formatCents(due)} is due by now, not ${formatCents(body.amount)}.`,
      });
    await this.recordWithin(manager, row, { ...body, keepExcess: false });
  }

  private async recordWithin(manager: EntityManager, row: InvoiceRow, body: Recorded): Promise<void> {
    if (row.status === 'paid') throw new AppError('already_paid');
    if (row.status === 'draft')
      throw new AppError('conflict', {
        message: 'This is a draft. Change it to Sent before you record a payment.',
      });
    const now = this.clock.now();
    const due = dueCents(row);
    if (body.amount === 0) throw refused('amount', invoiceMessages.amountMissing);
    if (body.amount > due && !body.keepExcess)
      throw refused('amount', `${invoiceMessages.overpaid}: ${formatCents(due)}`);
    if (body.amount > due && row.clientId === null) throw refused('amount', invoiceMessages.noCreditWithoutClient);
    if (body.receivedOn > agencyDay(now)) throw refused('receivedOn', invoiceMessages.notYet);
    await this.periods.refuseClosed(manager, 'receivedOn', body.receivedOn);
    await this.transactions.refuseUnsettled(manager, row);
    const payment = await this.book(manager, row, {
      amountCents: body.amount,
      at: body.receivedOn === agencyDay(now) ? now : noonOf(body.receivedOn),
      method: body.method ?? null,
      documentNumber: body.documentNumber || null,
      note: body.note || null,
    });
    if (body.amount > due && row.clientId) await this.credits.keep(manager, payment, row.clientId, body.amount - due);
    await this.transactions.closeOpenSessions(manager, row.id);
  }

  /** Records what is still due as an offline payment (decision D8). The caller has locked the invoice. */
  async payRest(manager: EntityManager, id: string, note: string): Promise<void> {
    const row = await this.repository.findById(manager, id);
    if (!row) throw new AppError('not_found');
    const how = { method: null, documentNumber: null, note };
    await this.book(manager, row, { amountCents: dueCents(row), at: this.clock.now(), ...how });
  }

  /**
   * Pays with the client's credit, as much as there is and as is due unless the caller says less. Throws
   * `validation_failed` for more, `conflict` for a draft and without credit, `already_paid` and `payment_pending`.
   */
  applyCredit(id: string, body: ApplyCredit, key: string | undefined): Promise<Invoice> {
    return this.transactions.change(id, { action: 'applyCredit', key, request: body }, async (manager, row) => {
      if (row.status === 'paid') throw new AppError('already_paid');
      if (row.status === 'draft')
        throw new AppError('conflict', { message: 'This is a draft. Change it to Sent before you use credit on it.' });
      await this.transactions.refuseUnsettled(manager, row);
      const available = await this.availableCredit(manager, row);
      if (available === 0) throw new AppError('conflict', { message: creditMessages.none });
      const maximumCents = Math.min(available, dueCents(row));
      const cents = body.amount ?? maximumCents;
      if (cents > maximumCents) throw refused('amount', `${creditMessages.tooMuch}: ${formatCents(maximumCents)}`);
      await this.useCredit(manager, row, cents);
    });
  }

  /**
   * Pays with the client's credit before anybody is asked for money: as much as there is and as is due, at most
   * `maximumCents`. Returns how much that was. The caller has locked the invoice, on which no payment is on its way.
   */
  async useOwnCredit(manager: EntityManager, id: string, maximumCents = Infinity): Promise<number> {
    const row = await this.repository.findById(manager, id);
    if (!row || (row.status !== 'sent' && row.status !== 'overdue')) return 0;
    const cents = Math.min(await this.availableCredit(manager, row), dueCents(row), maximumCents);
    if (cents > 0) await this.useCredit(manager, row, cents);
    return cents;
  }

  private async availableCredit(manager: EntityManager, { clientId }: InvoiceRow): Promise<number> {
    return clientId === null ? 0 : this.credits.lock(manager, clientId);
  }

  private async useCredit(manager: EntityManager, row: InvoiceRow, cents: number): Promise<void> {
    if (row.clientId === null) throw new Error('Credit is always a client’s');
    await this.credits.use(manager, { ...row, clientId: row.clientId, title: row.paymentLinkTitle }, cents);
    await this.settle(manager, row, cents, this.clock.now());
    await this.transactions.closeOpenSessions(manager, row.id);
  }

  /**
   * Money of a payment came back after it was given back or taken: what is beyond the invoice again is its client's
   * credit again. The caller has locked the invoice.
   */
  async keepExcess(manager: EntityManager, payment: LedgerEntry): Promise<void> {
    const row = payment.invoiceId === null ? null : await this.repository.findById(manager, payment.invoiceId);
    const excessCents = row ? -owedCents(row) : 0;
    if (row?.clientId && row.status !== 'void' && excessCents > 0)
      await this.credits.keep(manager, payment, row.clientId, excessCents);
  }

  /** Cents of an invoice's money that can become its client's credit; 0 without a client and during a dispute. */
  async creditableOf(manager: EntityManager, row: InvoiceRow): Promise<number> {
    const held = await this.heldOf(manager, row);
    return held.reduce((sum, { cents }) => sum + cents, 0);
  }

  /** Moves so much of the invoice's money to its client's credit, the last payment's first; nothing below 1. */
  async keepPaid(manager: EntityManager, row: InvoiceRow, cents: number): Promise<void> {
    let restCents = cents;
    for (const { payment, cents: heldCents } of restCents > 0 ? await this.heldOf(manager, row) : []) {
      const keptCents = Math.min(restCents, heldCents);
      if (row.clientId && keptCents > 0) await this.credits.keep(manager, payment, row.clientId, keptCents);
      restCents -= keptCents;
    }
  }

  /** What each payment of money still has on the invoice, the last one first. */
  private async heldOf(manager: EntityManager, { id, clientId, disputeState }: InvoiceRow) {
    if (clientId === null || disputeState !== null) return [];
    const held: { payment: LedgerEntry; cents: number }[] = [];
    for (const payment of await this.ledger.findTaken(manager, id)) {
      if (payment.method === 'credit') continue;
      const { keptCents } = await this.credits.keptOf(manager, payment.id);
      held.push({ payment, cents: payment.amountCents - keptCents });
    }
    return held.toSorted((a, b) => b.payment.receivedAt.getTime() - a.payment.receivedAt.getTime());
  }

  /** Throws `not_found`, `conflict` without credit, and `validation_failed` for more than there is. */
  async payOutCredit(clientId: string, body: CreditPayOut, key: string | undefined): Promise<void> {
    const request = { clientId, ...body };
    await this.idempotency.once({ scope: 'clientCredits.payOut', key, request }, async (manager) => {
      const { company, email } = await this.clients.get(clientId, manager);
      const credit = await this.credits.lock(manager, clientId);
      if (credit === 0) throw new AppError('conflict', { message: creditMessages.none });
      if (body.amount > credit) throw refused('amount', `${creditMessages.moreThanCredit}: ${formatCents(credit)}`);
      await this.limits.checkPayBack(manager, body.amount, this.clock.now());
      await this.credits.payOut(manager, { id: clientId, name: company, email }, body);
      return {};
    });
  }

  /** Always throws `has_payments`, with how to reverse the payment: a status change cannot. */
  async refuseUnpaying(manager: EntityManager, row: InvoiceRow): Promise<never> {
    const payments = await this.ledger.findTaken(manager, row.id);
    const offline = payments.length > 0 && payments.every(({ kind }) => kind === 'offline');
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
      await this.withdrawCredit(manager, payment);
      const reversal: LedgerEntry = {
        ...payment,
        id: randomUUID(),
        kind: 'refund',
        state: 'succeeded',
        reference: null,
        ofPaymentId: payment.id,
        receiptNumber: null,
        note: `Taken back: ${body.reason}`,
        receivedAt: now,
      };
      await this.ledger.add(manager, reversal);
      if (payment.method === 'credit') await this.credits.giveBack(manager, reversal);
      const { amountCents, receiptNumber } = payment;
      await this.audit.record(manager, {
        action: 'payment.taken_back',
        entity: 'payment',
        entityId: payment.id,
        before: null,
        after: { amountCents, receiptNumber, invoiceNumber: row.number, reason: body.reason },
      });
      await this.standing.follow(manager, id, { dueCents: dueCents(row) });
    });
  }

  /** Ends the credit that a payment brought, all of it. Throws `conflict` when some of it was used. */
  private async withdrawCredit(manager: EntityManager, payment: LedgerEntry): Promise<void> {
    const { keptCents, leftCents } = await this.credits.keptOf(manager, payment.id);
    if (keptCents > leftCents)
      throw new AppError('conflict', {
        message:
          `${formatCents(keptCents)} of this payment became the client’s credit, and some of it has been used. Take ` +
          'back the credit where it was used first.',
      });
    await this.credits.withdraw(manager, payment, keptCents);
  }

  private async book(manager: EntityManager, row: InvoiceRow, booking: Booking): Promise<LedgerEntry> {
    const { amountCents, at, method, documentNumber, note } = booking;
    const receiptNumber = await this.numbers.nextReceipt(manager, agencyDay(at));
    const id = randomUUID();
    const entry: LedgerEntry = {
      id,
      kind: 'offline',
      state: 'succeeded',
      reference: null,
      ofPaymentId: null,
      disputeId: null,
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
      method,
      documentNumber,
      note,
      receivedAt: at,
    };
    await this.ledger.add(manager, entry);
    await this.payments.tellPaid(manager, entry);
    await this.audit.record(manager, {
      action: 'payment.recorded',
      entity: 'payment',
      entityId: id,
      before: null,
      after: { amountCents, invoiceNumber: row.number, receiptNumber, method, documentNumber, note },
    });
    await this.settle(manager, row, amountCents, at);
    return entry;
  }

  /** What a payment makes of its invoice: paid with all that was due, else sent or overdue by its next part. */
  private async settle(manager: EntityManager, row: InvoiceRow, cents: number, at: Date): Promise<void> {
    const isCovered = cents >= dueCents(row);
    await this.standing.follow(manager, row.id, { dueCents: dueCents(row) }, { at });
    if (isCovered && row.clientId) await this.clients.markPaid(manager, row.clientId);
  }
}

/** Noon at the agency, for a payment whose time of day is unknown. */
const noonOf = (day: string): Date => new Date(agencyDayStart(day).getTime() + 12 * 3600 * 1000);

const refused = (field: string, message: string): AppError =>
  new AppError('validation_failed', { message, errors: { [field]: [message] } });
