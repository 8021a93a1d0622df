import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { agencyDay } from '@vitrine/brand';
import type { EntityManager } from 'typeorm';
import { Outbox } from '../../../platform/outbox/index.ts';
import { Audit } from '../../settings/index.ts';
import type { ConfirmedPayment } from './confirmed-payment.ts';
import { BalancesService } from './balances.service.ts';
import { ClientCreditsService } from './client-credits.service.ts';
import { DocumentNumbersService } from './document-numbers.service.ts';
import { type LedgerEntry, LedgerRepository, type NewLedgerEntry } from './ledger.repository.ts';

/** The records that a provider's payment is booked to. */
type Target = Pick<LedgerEntry, 'checkoutId' | 'invoiceId' | 'subscriptionId' | 'clientId' | 'title' | 'interval'>;

/**
 * Writes the provider's payments into the ledger and the audit log. The caller has locked the balance and checked that
 * the payment is new. Throws when it was recorded meanwhile, which rolls the caller's transaction back.
 */
@Injectable()
export class LedgerService {
  constructor(
    private readonly ledger: LedgerRepository,
    private readonly numbers: DocumentNumbersService,
    private readonly balances: BalancesService,
    private readonly credits: ClientCreditsService,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
  ) {}

  knows(manager: EntityManager, reference: string): Promise<boolean> {
    return this.ledger.knows(manager, reference);
  }

  /**
   * Locks a provider's payment for a refund or a dispute, and returns the entry that counts: staff accept a payment in
   * review by a further entry.
   */
  async lockCounted(manager: EntityManager, charge: LedgerEntry): Promise<LedgerEntry> {
    const acceptedEntry = await this.findAccepted(manager, charge);
    await this.balances.lockPayments(manager, charge, ...(acceptedEntry ? [acceptedEntry] : []));
    return (await this.findAccepted(manager, charge)) ?? charge;
  }

  private async findAccepted(manager: EntityManager, { id }: LedgerEntry): Promise<LedgerEntry | null> {
    const entryId = (await this.ledger.findResolution(manager, id))?.entryId;
    return entryId ? this.ledger.find(manager, { id: entryId }) : null;
  }

  /**
   * Records an accepted payment at the provider's time, and what of it is more than was due as the client's credit;
   * returns the number of its receipt.
   */
  async record(
    manager: EntityManager,
    payment: ConfirmedPayment,
    target: Target & {
      readonly payerEmail: string | null;
      readonly invoiceNumber: string;
      readonly excessCents?: number;
    },
  ): Promise<string> {
    const { invoiceNumber, payerEmail, excessCents = 0, ...booked } = target;
    const receiptNumber = await this.numbers.nextReceipt(manager, agencyDay(payment.paidAt));
    const entry = await this.add(manager, payment, {
      ...booked,
      state: 'succeeded',
      receiptNumber,
      payerEmail: payerEmail?.toLowerCase() ?? null,
      note: null,
    });
    await this.note(manager, 'payment.recorded', payment, { invoiceNumber, receiptNumber });
    await this.tellPaid(manager, entry);
    if (excessCents > 0 && entry.clientId) await this.credits.keep(manager, entry, entry.clientId, excessCents);
    return receiptNumber;
  }

  /** Says who paid with an entry that counts. */
  tellPaid(manager: EntityManager, entry: NewLedgerEntry): Promise<void> {
    const { clientId, payerEmail: email, receivedAt: paidAt, interval, checkoutId } = entry;
    const isRenewal = interval === 'month' && checkoutId === null;
    return this.outbox.publish(manager, 'client.paid', { clientId, email: email || null, paidAt, isRenewal });
  }

  /** Records a payment that staff have to decide about; nothing becomes paid by it. */
  async flagForReview(
    manager: EntityManager,
    payment: ConfirmedPayment,
    { state, reason, ...target }: Target & { readonly state: 'review' | 'refund_due'; readonly reason: string },
  ): Promise<void> {
    await this.add(manager, payment, {
      ...target,
      state,
      receiptNumber: null,
      payerEmail: payment.payer.email?.toLowerCase() ?? null,
      note: reason,
    });
    const { currency } = payment;
    const { checkoutId } = target;
    await this.note(manager, 'payment.put_aside', payment, { state, reason, currency, checkoutId });
  }

  note(
    manager: EntityManager,
    action: `payment.${string}`,
    { reference, amountCents }: ConfirmedPayment,
    after: Record<string, unknown>,
  ): Promise<void> {
    return this.audit.record(manager, {
      action,
      entity: 'payment',
      entityId: reference,
      before: null,
      after: { amountCents, ...after },
      actor: { kind: 'provider', name: 'stripe' },
    });
  }

  private async add(
    manager: EntityManager,
    { reference, amountCents, currency, payer, paidAt, method }: ConfirmedPayment,
    rest: Omit<
      LedgerEntry,
      | 'id'
      | 'kind'
      | 'reference'
      | 'ofPaymentId'
      | 'disputeId'
      | 'amountCents'
      | 'currency'
      | 'payerName'
      | 'receivedAt'
      | 'method'
      | 'methodType'
      | 'methodLast4'
      | 'documentNumber'
    >,
  ): Promise<LedgerEntry> {
    const entry: LedgerEntry = {
      id: randomUUID(),
      kind: 'charge',
      reference,
      ofPaymentId: null,
      disputeId: null,
      amountCents,
      currency,
      payerName: payer.name,
      method: null,
      methodType: method?.type ?? 'card',
      methodLast4: method?.last4 ?? null,
      documentNumber: null,
      receivedAt: paidAt,
      ...rest,
    };
    if (!(await this.ledger.add(manager, entry)))
      throw new Error(`The payment ${reference} was recorded by somebody else meanwhile`);
    return entry;
  }
}
