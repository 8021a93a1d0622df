import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { CreditEntry, CreditPayOut } from '@vitrine/contracts';
import type { EntityManager } from 'typeorm';
import { Clock } from '../../../platform/clock.ts';
import { actorName } from '../../../platform/request-context.ts';
import { Audit } from '../../settings/index.ts';
import { ClientCreditsRepository } from './client-credits.repository.ts';
import type { ClientCreditEntity } from './ledger.entities.ts';
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
 * Client credit (ADR 0063, 0117): what a client paid too much, and is owed. What moves on an invoice is an entry of the
 * ledger with the method `credit`, which is no money, so an invoice's sums stay true without knowing of credit. The
 * callers have locked the invoice; the client comes last in the order of locks (ADR 0033).
 */
@Injectable()
export class ClientCreditsService {
  constructor(
    private readonly credits: ClientCreditsRepository,
    private readonly ledger: LedgerRepository,
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
      // No money comes, so there's nothing to receipt.
      receiptNumber: null,
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

  /** Pays credit out by hand. The caller has locked the credit and checked it. */
  async payOut(
    manager: EntityManager,
    client: { readonly id: string; readonly name: string; readonly email: string },
    { amount: amountCents, method, reference, reason }: CreditPayOut,
  ): Promise<void> {
    const entry: LedgerEntry = {
      id: randomUUID(),
      kind: 'refund',
      state: 'succeeded',
      reference: null,
      checkoutId: null,
      invoiceId: null,
      subscriptionId: null,
      clientId: client.id,
      amountCents,
      currency: 'usd',
      title: 'Credit paid out',
      interval: null,
      receiptNumber: null,
      payerName: client.name,
      payerEmail: client.email.toLowerCase(),
      method,
      documentNumber: reference || null,
      note: reason,
      receivedAt: this.clock.now(),
      ofPaymentId: null,
      disputeId: null,
    };
    await this.ledger.add(manager, entry);
    await this.write(manager, 'paid_out', { clientId: client.id, amountCents: -amountCents, paymentId: entry.id });
    await this.audit.record(manager, {
      action: 'credit.paid_out',
      entity: 'client',
      entityId: client.id,
      before: null,
      after: { amountCents, method, reference, reason },
    });
  }

  /** What was paid too much on an invoice and is its client's credit still. */
  async keptOn(manager: EntityManager, invoiceId: string, clientId: string): Promise<number> {
    const keptCents = await this.credits.findKeptOn(manager, invoiceId, clientId);
    return keptCents <= 0 ? 0 : Math.min(keptCents, await this.lock(manager, clientId));
  }

  /**
   * An invoice goes to another client: what was paid too much on it goes along, as far as it is still there. Returns
   * how much that was.
   */
  async move(manager: EntityManager, invoiceId: string, from: string, to: string): Promise<number> {
    const keptCents = await this.credits.findKeptOn(manager, invoiceId, from);
    if (keptCents <= 0) return 0;
    // Both clients are locked in one order, as for every pair of rows.
    for (const id of [from, to].toSorted()) await this.lock(manager, id);
    const amountCents = Math.min(keptCents, await this.lock(manager, from));
    if (amountCents <= 0) return 0;
    await this.write(manager, 'moved', { clientId: from, amountCents: -amountCents, invoiceId });
    await this.write(manager, 'moved', { clientId: to, amountCents, invoiceId });
    const invoiceNumber = await this.credits.findInvoiceNumber(manager, invoiceId);
    await this.audit.record(manager, {
      action: 'credit.moved',
      entity: 'client',
      entityId: to,
      before: { clientId: from },
      after: { clientId: to, amountCents, invoiceNumber },
    });
    return amountCents;
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
    await this.write(manager, kind, { clientId, amountCents, paymentId, invoiceId });
    const invoiceNumber = (await this.credits.findInvoiceNumber(manager, invoiceId)) ?? title;
    await this.audit.record(manager, {
      action: `credit.${kind}`,
      entity: 'client',
      entityId: clientId,
      before: null,
      after: { amountCents: Math.abs(amountCents), invoiceNumber },
    });
  }

  private write(
    manager: EntityManager,
    kind: CreditEntry['kind'],
    movement: Pick<ClientCreditEntity, 'clientId' | 'amountCents'> &
      Partial<Pick<ClientCreditEntity, 'paymentId' | 'invoiceId'>>,
  ): Promise<void> {
    const { paymentId = null, invoiceId = null, ...moved } = movement;
    return this.credits.insert(manager, {
      id: randomUUID(),
      kind,
      ...moved,
      paymentId,
      invoiceId,
      createdBy: actorName(),
      createdAt: this.clock.now(),
    });
  }
}
