import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { formatCents } from '@vitrine/money';
import type { EntityManager } from 'typeorm';
import { Clock } from '../../platform/clock/index.ts';
import type { SqlRunner } from '../../platform/database/index.ts';
import { Log } from '../../platform/observability/index.ts';
import { Audit } from '../audit/index.ts';
import { EmailsService, paymentReview, refundMail } from '../emails/index.ts';
import { InvoicesService } from '../invoices/index.ts';
import { SubmissionsService } from '../onboarding/index.ts';
import { type LedgerEntry, LedgerRepository, type RefundNews } from '../payments/index.ts';
import { CheckoutsRepository } from './checkouts.repository.ts';
import { balanceOfInvoice } from './invoice-balances.service.ts';

/** The ledger's name of a refund that is taken back. */
const failed = (reference: string): string => `${reference}:failed`;
/** The name by which a refund is kept among what was told once. */
const setAside = ({ reference, state }: Pick<RefundNews, 'reference' | 'state'>): string => `${reference}:${state}`;

const shown = ({ amountCents, currency }: Pick<RefundNews, 'amountCents' | 'currency'>): string =>
  currency === 'usd' ? formatCents(amountCents) : `${formatCents(amountCents).slice(1)} ${currency.toUpperCase()}`;

const provider = { kind: 'provider', name: 'stripe' } as const;

/** Money the provider gave back: entries of the ledger, in any order and any number of times the same (decision D2). */
@Injectable()
export class RefundsService {
  constructor(
    private readonly ledger: LedgerRepository,
    private readonly checkouts: CheckoutsRepository,
    private readonly invoices: InvoicesService,
    private readonly submissions: SubmissionsService,
    private readonly emails: EmailsService,
    private readonly audit: Audit,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** Whether the ledger has it. */
  knows({ reference, state }: RefundNews, runner: SqlRunner): Promise<boolean> {
    return this.ledger.knows(runner, state === 'failed' ? failed(reference) : reference);
  }

  /** Answers false when no payment is known by the name the provider gives it; nothing has changed then. */
  async apply(manager: EntityManager, news: RefundNews): Promise<boolean> {
    const charge = news.payment ? await this.ledger.find(manager, { reference: news.payment }) : null;
    if (!charge) return false;
    await this.takeTurn(manager, charge);
    // A payment that was put aside and accepted counts by an entry of its own; that is what goes back.
    const accepted = (await this.ledger.findResolution(manager, charge.id))?.entryId;
    const payment = (accepted && (await this.ledger.find(manager, { id: accepted }))) || charge;
    if (payment.invoiceId) await this.invoices.lock(manager, payment.invoiceId);

    const isNew = await this.add(manager, payment, news, 'refund');
    const isTakenBack = news.state === 'failed' && (await this.add(manager, payment, news, 'refund_failed'));
    if (!isNew && !isTakenBack) return true;
    await this.audit.record(manager, {
      action: news.state === 'failed' ? 'payment.refund_failed' : 'payment.refunded',
      entity: 'payment',
      entityId: charge.reference,
      before: null,
      after: { amountCents: news.amountCents, currency: news.currency, refund: news.reference },
      actor: provider,
    });
    if (isNew && news.state === 'succeeded') await this.tellPayer(manager, payment, news);
    if (payment.state === 'succeeded' && payment.invoiceId) await this.invoices.touch(manager, payment.invoiceId);
    if (payment.state !== 'succeeded' && news.state === 'succeeded') await this.settleAside(manager, payment);
    if (isTakenBack && !isNew)
      await this.tellTeam(manager, {
        title: payment.title,
        clientName: payment.payerName,
        reason: 'A refund failed at the provider: the payer did not get it.',
        news,
      });
    return true;
  }

  /** In the turn of whatever balance it was paid for. */
  private async takeTurn(manager: EntityManager, { checkoutId, invoiceId }: LedgerEntry): Promise<void> {
    const checkout = checkoutId ? await this.checkouts.find(manager, { id: checkoutId }) : null;
    const balance = checkout?.balance ?? (invoiceId && balanceOfInvoice(invoiceId));
    if (balance) await this.checkouts.takeTurn(manager, balance);
  }

  private add(
    manager: EntityManager,
    payment: LedgerEntry,
    { reference, amountCents, currency, at }: RefundNews,
    kind: 'refund' | 'refund_failed',
  ): Promise<boolean> {
    const note = kind === 'refund' ? 'Refunded at the provider' : 'The refund failed at the provider';
    return this.ledger.add(
      manager,
      {
        ...payment,
        id: randomUUID(),
        kind,
        reference: kind === 'refund' ? reference : failed(reference),
        ofPaymentId: payment.id,
        amountCents,
        currency,
        receiptNumber: null,
        note,
      },
      at,
    );
  }

  /** A payment that never counted and went back in full needs nobody's decision any more. */
  private async settleAside(manager: EntityManager, payment: LedgerEntry): Promise<void> {
    if ((await this.ledger.givenBackOf(manager, payment.id)) < payment.amountCents) return;
    const decided = await this.ledger.resolve(
      manager,
      {
        paymentId: payment.id,
        outcome: 'refunded',
        note: 'Refunded at the provider',
        entryId: null,
        by: provider.name,
      },
      this.clock.now(),
    );
    if (decided) await this.reopen(manager, payment);
  }

  /** Nothing is in review by this payment any more: what it was meant for can be paid again. */
  async reopen(manager: EntityManager, { checkoutId }: LedgerEntry): Promise<void> {
    const checkout = checkoutId ? await this.checkouts.find(manager, { id: checkoutId }) : null;
    if (checkout?.state !== 'review') return;
    await this.checkouts.setState(manager, checkout.id, 'failed', this.clock.now());
    const submission = checkout.submissionId ? await this.submissions.lock(manager, checkout.submissionId) : null;
    if (submission?.status === 'review') await this.submissions.markWaiting(manager, submission.id);
  }

  /** Notes that it belongs to none of the payments known so far, so that it is told once; answers whether that is new. The payment may still be heard of. */
  setAside(manager: EntityManager, news: RefundNews): Promise<boolean> {
    return this.checkouts.noteEvent(manager, setAside(news), 'refund.set-aside', this.clock.now());
  }

  /** Of a payment that is not ours: a person has to look, because no invoice follows by itself. */
  async tellOfStranger(manager: EntityManager, news: RefundNews): Promise<void> {
    this.log.warn(
      { refund: news.reference, payment: news.payment },
      'The provider tells of a refund of a payment that is not known',
    );
    await this.tellTeam(manager, {
      title: 'A payment that is not known here',
      clientName: null,
      reason: 'The provider refunded it. If it belongs to an invoice, that has to be set right by hand.',
      news,
    });
  }

  /** Whoever paid is told once, when the provider first says that it went back. */
  private async tellPayer(manager: EntityManager, payment: LedgerEntry, news: RefundNews): Promise<void> {
    const invoice = payment.invoiceId ? await this.invoices.lock(manager, payment.invoiceId) : null;
    const recipient = payment.payerEmail ?? invoice?.clientEmail;
    if (!recipient) return;
    const full = (await this.ledger.givenBackOf(manager, payment.id)) >= payment.amountCents;
    const variables = {
      amount: shown(news),
      paid: shown(payment),
      full,
      title: payment.title,
      invoiceNumber: invoice?.number ?? null,
    };
    const about = { clientId: invoice?.clientId ?? payment.clientId, invoiceId: payment.invoiceId };
    await this.emails.file(manager, {
      template: 'refund',
      recipient,
      subject: refundMail.subject(variables),
      variables,
      about,
    });
  }

  private async tellTeam(
    manager: EntityManager,
    { title, clientName, reason, news }: { title: string; clientName: string | null; reason: string; news: RefundNews },
  ): Promise<void> {
    const variables = {
      state: 'review' as const,
      reason,
      title,
      clientName,
      received: shown(news),
      expected: null,
      reference: news.reference,
    };
    await this.emails.notify(manager, 'payment-review', {
      template: 'payment-review',
      subject: paymentReview.subject(variables),
      variables,
    });
  }
}
