import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { agencyDay } from '@vitrine/brand';
import type { CreditEntry } from '@vitrine/contracts';
import type { EntityManager } from 'typeorm';
import { Clock } from '../../../platform/clock.ts';
import { actorName } from '../../../platform/request-context.ts';
import { Audit } from '../../settings/index.ts';
import { ClientCreditsRepository } from './client-credits.repository.ts';
import { DocumentNumbersService } from './document-numbers.service.ts';
import { type LedgerEntry, LedgerRepository } from './ledger.repository.ts';

/** An invoice that credit is used on. */
interface CreditedInvoice {
  readonly id: string;
  readonly number: string;
  readonly clientId: string;
  readonly title: string;
  readonly clientName: string;
  readonly clientEmail: string;
}

/**
 * Client credit (ADR 0063): what a client paid too much. Each entry moves the same money on an invoice by an entry of
 * the ledger with the method `credit`, so an invoice's sums and its payments stay true without knowing of credit. The
 * callers have locked the invoice; the client comes last in the order of locks (ADR 0033).
 */
@Injectable()
export class ClientCreditsService {
  constructor(
    private readonly credits: ClientCreditsRepository,
    private readonly ledger: LedgerRepository,
    private readonly numbers: DocumentNumbersService,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /** Cents of a client's credit, locked until the transaction ends. */
  lock(manager: EntityManager, clientId: string): Promise<number> {
    return this.credits.lockBalance(manager, clientId);
  }

  /** Moves what a payment brought too much off its invoice, to the client's credit. */
  async keep(manager: EntityManager, payment: LedgerEntry, clientId: string, cents: number): Promise<void> {
    const entry = this.entryOf(payment, 'refund', cents, 'More than was due, kept as credit');
    await this.add(manager, 'overpaid', entry, clientId, cents);
  }

  /** Pays an invoice with credit; returns the ledger's entry. The caller has locked the credit and checked it. */
  async use(manager: EntityManager, invoice: CreditedInvoice, cents: number): Promise<LedgerEntry> {
    const now = this.clock.now();
    const entry: LedgerEntry = {
      id: randomUUID(),
      kind: 'offline',
      state: 'succeeded',
      reference: null,
      checkoutId: null,
      invoiceId: invoice.id,
      subscriptionId: null,
      clientId: invoice.clientId,
      amountCents: cents,
      currency: 'usd',
      title: invoice.title,
      interval: null,
      receiptNumber: await this.numbers.nextReceipt(manager, agencyDay(now)),
      payerName: invoice.clientName,
      payerEmail: invoice.clientEmail.toLowerCase(),
      method: 'credit',
      documentNumber: null,
      note: null,
      receivedAt: now,
      ofPaymentId: null,
      disputeId: null,
    };
    await this.add(manager, 'used', entry, invoice.clientId, -cents);
    return entry;
  }

  /** The credit that an invoice used goes back to the client; `reversal` takes it off the invoice. */
  async giveBack(manager: EntityManager, reversal: LedgerEntry): Promise<void> {
    if (!reversal.clientId) throw new Error('Credit is always a client’s');
    await this.note(manager, 'returned', reversal, reversal.clientId, reversal.amountCents);
  }

  /**
   * A payment is given back: what it brought too much ends as credit and is on its invoice again, at most `cents` and
   * what is left of it. Returns how much that was.
   */
  async withdraw(manager: EntityManager, payment: LedgerEntry, cents: number): Promise<number> {
    const credit = await this.credits.findKept(manager, payment.id);
    if (!credit || cents <= 0) return 0;
    const withdrawalCents = Math.min(cents, credit.cents, await this.lock(manager, credit.clientId));
    if (withdrawalCents <= 0) return 0;
    const entry = this.entryOf(
      payment,
      'refund_failed',
      withdrawalCents,
      'No longer credit, because the payment was given back',
    );
    await this.add(manager, 'withdrawn', entry, credit.clientId, -withdrawalCents);
    return withdrawalCents;
  }

  /** How much of a payment was kept as credit and not withdrawn, and how much credit its client has. */
  async keptOf(manager: EntityManager, paymentId: string): Promise<{ keptCents: number; leftCents: number }> {
    const credit = await this.credits.findKept(manager, paymentId);
    return credit
      ? { keptCents: credit.cents, leftCents: await this.lock(manager, credit.clientId) }
      : { keptCents: 0, leftCents: 0 };
  }

  private entryOf(
    payment: LedgerEntry,
    kind: 'refund' | 'refund_failed',
    amountCents: number,
    note: string,
  ): LedgerEntry {
    return {
      ...payment,
      id: randomUUID(),
      kind,
      state: 'succeeded',
      reference: null,
      ofPaymentId: payment.id,
      receiptNumber: null,
      method: 'credit',
      documentNumber: null,
      amountCents,
      note,
      receivedAt: this.clock.now(),
    };
  }

  private async add(
    manager: EntityManager,
    kind: CreditEntry['kind'],
    entry: LedgerEntry,
    clientId: string,
    cents: number,
  ): Promise<void> {
    await this.ledger.add(manager, entry);
    await this.note(manager, kind, entry, clientId, cents);
  }

  private async note(
    manager: EntityManager,
    kind: CreditEntry['kind'],
    { id: paymentId, invoiceId, title }: LedgerEntry,
    clientId: string,
    amountCents: number,
  ): Promise<void> {
    if (!invoiceId) throw new Error('Credit comes from an invoice, or goes to one');
    await this.credits.insert(manager, {
      id: randomUUID(),
      clientId,
      kind,
      amountCents,
      paymentId,
      invoiceId,
      createdBy: actorName(),
      createdAt: this.clock.now(),
    });
    const invoiceNumber = (await this.credits.findInvoiceNumber(manager, invoiceId)) ?? title;
    await this.audit.record(manager, {
      action: `credit.${kind}`,
      entity: 'client',
      entityId: clientId,
      before: null,
      after: { amountCents: Math.abs(amountCents), invoiceNumber },
    });
  }
}
