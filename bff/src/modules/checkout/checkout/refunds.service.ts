import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Clock } from '../../../platform/clock.ts';
import { Outbox } from '../../../platform/outbox/index.ts';
import { Audit } from '../../settings/index.ts';
import {
  CheckoutsRepository,
  ClientCreditsService,
  type CreditNoteEntity,
  CreditNotesService,
  type InvoiceDue,
  InvoicePaymentsService,
  InvoicesService,
  InvoiceStandingService,
  type LedgerEntry,
  LedgerRepository,
  LedgerService,
  type RefundRow,
  RefundsRepository,
} from '../../invoices/index.ts';
import type { RefundEvent } from '../payment-provider/index.ts';
import { PayablesService } from './payables/payables.service.ts';

/** Reference of the ledger entry that reverses a failed refund. */
const failedReference = (reference: string): string => `${reference}:failed`;

/** Shown to staff beside the ledger's entry. */
const noteOf = ({ reason, method, reference }: RefundRow): string =>
  method === 'provider' ? reason : `${reason} (${[method, reference].filter(Boolean).join(' ')})`;

const provider = { kind: 'provider', name: 'stripe' } as const;

/** Records refunds of the provider in the ledger. Events may come repeatedly and in any order (decision D2). */
@Injectable()
export class RefundsService {
  constructor(
    private readonly ledger: LedgerRepository,
    private readonly ledgerService: LedgerService,
    private readonly requests: RefundsRepository,
    private readonly creditNotes: CreditNotesService,
    private readonly credits: ClientCreditsService,
    private readonly checkouts: CheckoutsRepository,
    private readonly payables: PayablesService,
    private readonly invoices: InvoicesService,
    private readonly standing: InvoiceStandingService,
    private readonly payments: InvoicePaymentsService,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /** Whether the ledger has recorded the refund in this state. */
  knows({ reference, state }: RefundEvent, manager: EntityManager): Promise<boolean> {
    return this.ledger.knows(manager, state === 'failed' ? failedReference(reference) : reference);
  }

  /** Returns false, without any change, when no payment has the event's reference. */
  async apply(manager: EntityManager, event: RefundEvent): Promise<boolean> {
    const charge = await this.findCharge(manager, event);
    if (!charge) return false;
    // An accepted payment counts by a separate entry, so the refund belongs to that entry.
    const payment = await this.ledgerService.lockCounted(manager, charge);
    const invoice = payment.invoiceId ? await this.invoices.lock(manager, payment.invoiceId) : null;
    const candidate = await this.requests.findReported(manager, event);
    const asked = candidate && [payment.id, charge.id].includes(candidate.paymentId) ? candidate : null;

    const entryId = await this.add(manager, payment, event, 'refund', asked);
    const isNew = entryId !== null;
    const isTakenBack =
      event.state === 'failed' && (await this.add(manager, payment, event, 'refund_failed', asked)) !== null;
    if (!isNew && !isTakenBack) return true;
    const isGiven = isNew && !isTakenBack && payment.state === 'succeeded';
    const withdrawnCents = isGiven ? await this.credits.withdraw(manager, payment, event.amountCents) : 0;
    const request =
      asked ?? (isGiven && invoice?.status === 'paid' ? await this.noteUnasked(manager, payment, event) : null);
    await this.audit.record(manager, {
      action: event.state === 'failed' ? 'payment.refund_failed' : 'payment.refunded',
      entity: 'payment',
      entityId: charge.reference,
      before: null,
      after: { amountCents: event.amountCents, currency: event.currency, refund: event.reference },
      actor: provider,
    });
    const failure = event.state === 'failed' ? (event.failure ?? 'The provider refused it.') : null;
    const outcome = { entryId, failure, withdrawnCents };
    if (asked) await this.requests.update(manager, asked.id, { providerRef: event.reference });
    const note = request && (await this.settle(manager, request, payment, outcome));
    if (isNew && event.state === 'succeeded')
      await this.publishRefund(manager, payment, event, { request: asked, note, before: invoice });
    if (payment.state === 'succeeded' && invoice) {
      if (isTakenBack) await this.payments.keepExcess(manager, payment);
      await this.standing.follow(manager, invoice.id, invoice);
    }
    if (payment.state !== 'succeeded' && event.state === 'succeeded') await this.resolveReviewed(manager, payment);
    if (isTakenBack && (!isNew || asked))
      await this.publishFlag(manager, event, {
        title: payment.title,
        clientName: payment.payerName,
        reason: `A refund failed at the provider, so the payer didn’t get it. ${failure ?? ''}`.trim(),
      });
    return true;
  }

  /** Records that a request will never become a refund, so that staff can ask again. */
  async fail(manager: EntityManager, request: RefundRow, failure: string): Promise<void> {
    const now = this.clock.now();
    await this.requests.update(manager, request.id, { state: 'failed', failure, updatedAt: now });
    const payment = await this.ledger.find(manager, { id: request.paymentId });
    await this.audit.record(manager, {
      action: payment?.invoiceId ? 'invoice.refund_failed' : 'payment.refund_failed',
      entity: payment?.invoiceId ? 'invoice' : 'payment',
      entityId: payment?.invoiceId ?? request.paymentId,
      before: null,
      after: { amountCents: request.amountCents, failure, refundId: request.id },
      actor: provider,
    });
    await this.creditNotes.voidOf(manager, request);
  }

  /** Books what staff gave back by hand. The caller has locked the payment and stored the request as succeeded. */
  async bookByHand(manager: EntityManager, payment: LedgerEntry, request: RefundRow): Promise<void> {
    const now = this.clock.now();
    const id = randomUUID();
    const counts = payment.state === 'succeeded';
    const invoice = payment.invoiceId ? await this.invoices.lock(manager, payment.invoiceId) : null;
    await this.ledger.add(manager, {
      ...payment,
      id,
      kind: 'refund',
      reference: null,
      ofPaymentId: payment.id,
      amountCents: request.amountCents,
      receiptNumber: null,
      note: noteOf(request),
      receivedAt: now,
    });
    const withdrawnCents = counts ? await this.credits.withdraw(manager, payment, request.amountCents) : 0;
    const note = await this.settle(manager, request, payment, { entryId: id, failure: null, withdrawnCents });
    await this.publishRefund(manager, payment, request, { request, note, before: invoice });
    if (counts && invoice) await this.standing.follow(manager, invoice.id, invoice);
    if (!counts) await this.resolveReviewed(manager, payment);
  }

  /** The payment by the provider's reference, or by the request that the refund was made for. */
  private async findCharge(manager: EntityManager, event: RefundEvent): Promise<LedgerEntry | null> {
    const charge = event.payment ? await this.ledger.find(manager, { reference: event.payment }) : null;
    if (charge) return charge;
    const request = await this.requests.findReported(manager, event);
    const payment = request && (await this.ledger.find(manager, { id: request.paymentId }));
    return payment?.kind === 'charge' && payment.ofPaymentId
      ? this.ledger.find(manager, { id: payment.ofPaymentId })
      : payment;
  }

  /**
   * A refund that was made at the provider, of a paid invoice: whoever makes it there means that it isn't owed again,
   * so it gets a credit note as one that staff ask for with a note (ADR 0113).
   */
  private async noteUnasked(manager: EntityManager, payment: LedgerEntry, event: RefundEvent): Promise<RefundRow> {
    const now = this.clock.now();
    const request: RefundRow = {
      id: randomUUID(),
      paymentId: payment.id,
      amountCents: event.amountCents,
      currency: event.currency,
      method: 'provider',
      reference: '',
      reason: 'Refunded at the provider',
      creditNote: true,
      email: true,
      state: 'pending',
      failure: null,
      attempt: 1,
      askedAt: now,
      providerRef: event.reference,
      entryId: null,
      requestedBy: provider.name,
      createdAt: now,
      updatedAt: now,
    };
    await this.requests.insert(manager, request);
    return request;
  }

  /**
   * Stores how a request ended; issues the credit note of a refund that has succeeded, and returns it. What was the
   * client's credit before wasn't paid on the invoice, so the note is about the rest.
   */
  private async settle(
    manager: EntityManager,
    request: RefundRow,
    payment: LedgerEntry,
    outcome: { readonly entryId: string | null; readonly failure: string | null; readonly withdrawnCents: number },
  ): Promise<CreditNoteEntity | null> {
    const { entryId, failure, withdrawnCents } = outcome;
    if (failure !== null) {
      await this.fail(manager, request, failure);
      return null;
    }
    // Its event may come after that of its failure, which is final.
    if (entryId === null) return null;
    const settled = { state: 'succeeded', failure: null, entryId, updatedAt: this.clock.now() } as const;
    await this.requests.update(manager, request.id, settled);
    const amountCents = request.amountCents - withdrawnCents;
    if (!request.creditNote || payment.state !== 'succeeded' || !payment.invoiceId || amountCents <= 0) return null;
    const invoice = await this.invoices.lock(manager, payment.invoiceId);
    // A voided invoice bills nothing that could be credited.
    if (!invoice || invoice.status === 'void') return null;
    const { reason, requestedBy, id: refundId } = request;
    const credit = { amountCents, reason, requestedBy, refundId, receiptNumber: payment.receiptNumber };
    return this.creditNotes.issue(manager, credit, invoice);
  }

  /** Ends the review of the payment's checkout, so that it can be paid again. */
  async reopen(manager: EntityManager, { checkoutId }: LedgerEntry): Promise<void> {
    const checkout = checkoutId ? await this.checkouts.find(manager, { id: checkoutId }) : null;
    if (checkout?.state !== 'review') return;
    await this.checkouts.setState(manager, checkout.id, 'failed', this.clock.now());
    await this.payables.of(checkout).reopen(manager, checkout);
  }

  /** Asks staff to review a refund that cannot be matched to an invoice. */
  async reportUnknownRefund(manager: EntityManager, event: RefundEvent): Promise<void> {
    await this.publishFlag(manager, event, {
      title: 'A payment we don’t have on file',
      clientName: null,
      reason: 'The provider refunded it. If it belongs to an invoice, that has to be set right by hand.',
    });
  }

  /** Returns the entry's id, or null when the refund was booked before. */
  private async add(
    manager: EntityManager,
    payment: LedgerEntry,
    { reference, amountCents, currency, at }: RefundEvent,
    kind: 'refund' | 'refund_failed',
    request: RefundRow | null,
  ): Promise<string | null> {
    const byProvider = kind === 'refund' ? 'Refunded at the provider' : 'The refund failed at the provider';
    const id = randomUUID();
    const isNew = await this.ledger.add(manager, {
      ...payment,
      id,
      kind,
      reference: kind === 'refund' ? reference : failedReference(reference),
      ofPaymentId: payment.id,
      amountCents,
      currency,
      receiptNumber: null,
      note: request && kind === 'refund' ? noteOf(request) : byProvider,
      receivedAt: at,
    });
    return isNew ? id : null;
  }

  /** Resolves a payment in review that the provider has refunded in full. */
  private async resolveReviewed(manager: EntityManager, payment: LedgerEntry): Promise<void> {
    if ((await this.ledger.givenBackOf(manager, payment.id)) < payment.amountCents) return;
    const decided = await this.ledger.resolve(manager, {
      paymentId: payment.id,
      outcome: 'refunded',
      note: 'Refunded at the provider',
      entryId: null,
      resolvedBy: provider.name,
      resolvedAt: this.clock.now(),
    });
    if (decided) await this.reopen(manager, payment);
  }

  private async publishRefund(
    manager: EntityManager,
    payment: LedgerEntry,
    { amountCents, currency }: Pick<RefundEvent, 'amountCents' | 'currency'>,
    about: {
      readonly request: RefundRow | null;
      readonly note: CreditNoteEntity | null;
      /** The invoice before the refund was booked. */
      readonly before: InvoiceDue | null;
    },
  ): Promise<void> {
    const { request, note, before: invoice } = about;
    const isBilled = invoice !== null && invoice.status !== 'void' && payment.state === 'succeeded';
    const owedCents = isBilled ? await this.invoices.findOwed(manager, invoice.id) : 0;
    await this.outbox.publish(manager, 'refund.recorded', {
      recipient: payment.payerEmail ?? invoice?.clientEmail ?? null,
      title: payment.title,
      invoiceId: payment.invoiceId,
      invoiceNumber: invoice?.number ?? null,
      clientId: invoice?.clientId ?? payment.clientId,
      amountCents,
      paidCents: payment.amountCents,
      currency,
      isFull: (await this.ledger.givenBackOf(manager, payment.id)) >= payment.amountCents,
      method: request?.method ?? 'provider',
      reason: request?.reason ?? null,
      creditNote: note && { id: note.id, number: note.number },
      owedAgainCents: owedCents > (invoice?.dueCents ?? 0) ? owedCents : 0,
      isMailed: request?.email ?? true,
    });
  }

  private publishFlag(
    manager: EntityManager,
    { amountCents, currency, reference }: RefundEvent,
    about: { title: string; clientName: string | null; reason: string },
  ): Promise<void> {
    const refund = { amountCents, currency, reference, expectedCents: null };
    return this.outbox.publish(manager, 'refund.flagged', { state: 'review', ...about, ...refund });
  }
}
