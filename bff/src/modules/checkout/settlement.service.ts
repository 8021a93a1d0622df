import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { packageContent, practiceTypes } from '@vitrine/contracts';
import { formatCents } from '@vitrine/money';
import type { EntityManager } from 'typeorm';
import { Clock } from '../../platform/clock/index.ts';
import { CONFIG, type Config } from '../../platform/config/index.ts';
import { Jobs, queues } from '../../platform/jobs/index.ts';
import { Log } from '../../platform/observability/index.ts';
import { Audit } from '../audit/index.ts';
import { AccountMails } from '../auth/index.ts';
import { ClientsService } from '../clients/index.ts';
import { CodesService } from '../codes/index.ts';
import { EmailsService, paymentNotice, paymentReview } from '../emails/index.ts';
import { InvoiceNumbers, InvoicesService } from '../invoices/index.ts';
import { codeText, listPriceText } from '../offers/index.ts';
import { type SubmissionRecord, SubmissionsService } from '../onboarding/index.ts';
import {
  type ConfirmedPayment,
  type LedgerEntry,
  LedgerRepository,
  type PaymentNews,
  ReceiptsService,
  type RefundNews,
  type SessionNews,
  type SubscriptionPaymentNews,
} from '../payments/index.ts';
import { type SubscriptionRow, SubscriptionsService } from '../subscriptions/index.ts';
import { formLines } from './form-lines.ts';
import { RefundsService } from './refunds.service.ts';
import { SamePlansService } from './same-plans.service.ts';
import { type CheckoutRow, CheckoutsRepository } from './checkouts.repository.ts';

const day = 24 * 3600 * 1000;
/** A subscription that nobody tells of is asked about once a day. */
const subscriptionLook = day;

/** What a payment is found to be: taken, put aside for a person, or one too many. */
type Verdict =
  | { readonly state: 'succeeded' }
  | { readonly state: 'review' | 'refund_due'; readonly reason: string; readonly expectedCents: number | null };

/** Who and what a succeeded payment is booked to. */
interface Booking {
  readonly invoiceId: string;
  readonly invoiceNumber: string;
  readonly clientId: string | null;
  readonly subscriptionId: string | null;
  readonly clientName: string;
  readonly email: string | null;
  readonly items: readonly { readonly description: string; readonly quantity: string; readonly amountCents: number }[];
}

/**
 * Makes of what the provider says what is true here (decision D2), in the caller's transaction. It may be called with the
 * same news any number of times, in any order and by webhooks and questions alike: the state it leaves is the same.
 */
@Injectable()
export class SettlementService {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly checkouts: CheckoutsRepository,
    private readonly ledger: LedgerRepository,
    private readonly invoices: InvoicesService,
    private readonly numbers: InvoiceNumbers,
    private readonly submissions: SubmissionsService,
    private readonly refunds: RefundsService,
    private readonly plans: SamePlansService,
    private readonly clients: ClientsService,
    private readonly subscriptions: SubscriptionsService,
    private readonly codes: CodesService,
    private readonly receipts: ReceiptsService,
    private readonly emails: EmailsService,
    private readonly accounts: AccountMails,
    private readonly audit: Audit,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  async apply(manager: EntityManager, news: PaymentNews): Promise<void> {
    switch (news.about) {
      case 'session':
        return this.applySession(manager, news);
      case 'subscription-payment':
        return this.applySubscriptionPayment(manager, news);
      case 'refund':
        return this.applyRefund(manager, news);
      case 'subscription':
        return this.subscriptions.lookSoon(manager, { subscription: news.subscription });
      case 'dispute':
        return this.subscriptions.lookSoon(manager, { dispute: news.dispute });
    }
  }

  /** Of a payment not known by that name, or not yet: the reconciler asks whose it is. */
  private async applyRefund(manager: EntityManager, news: RefundNews): Promise<void> {
    if (!(await this.refunds.apply(manager, news))) await this.jobs.enqueue(manager, queues.reconcile.name, {});
  }

  private async applySession(manager: EntityManager, news: SessionNews): Promise<void> {
    const checkout = await this.takeTurn(
      manager,
      (await this.checkouts.find(manager, { providerId: news.sessionId })) ??
        (await this.findOwn(manager, news.checkoutId)),
    );
    if (!checkout) {
      this.log.warn({ sessionId: news.sessionId }, 'The provider tells of a session that is not ours');
      return;
    }
    await this.checkouts.noteProviderId(manager, checkout.id, news.sessionId);
    if (news.state === 'paid' && news.payment) return this.record(manager, checkout, news.payment);
    // An earlier session of the same checkout, from before a failure, ends without meaning anything.
    if (checkout.providerId !== null && checkout.providerId !== news.sessionId) return;
    const next = follows(checkout.state, news.state);
    if (next) await this.checkouts.setState(manager, checkout.id, next, this.clock.now());
  }

  private async applySubscriptionPayment(
    manager: EntityManager,
    { subscription, checkoutId, payment, prorated }: SubscriptionPaymentNews,
  ): Promise<void> {
    const first = await this.takeTurn(manager, await this.findOwn(manager, checkoutId));
    // Later months have no balance of a checkout, so they take turns by their subscription.
    await this.checkouts.takeTurn(manager, `subscription:${subscription}`);
    const known = await this.subscriptions.find(manager, subscription);
    if (await this.ledger.knows(manager, payment.reference)) return;
    if (known) await this.subscriptions.lookSoon(manager, { subscription });
    // A month that credit or a coupon paid moves no money.
    if (payment.amountCents === 0) return this.note(manager, 'payment.nothing_due', payment, { subscription });
    if (known) return this.renew(manager, known, payment, prorated);
    if (first) return this.record(manager, first, payment);
    this.log.warn({ subscription }, 'The provider tells of a subscription that is not ours');
  }

  /** Payments of one balance are settled one after another. */
  private async takeTurn(manager: EntityManager, checkout: CheckoutRow | null): Promise<CheckoutRow | null> {
    if (!checkout) return null;
    await this.checkouts.takeTurn(manager, checkout.balance);
    const current = await this.checkouts.find(manager, { id: checkout.id });
    // A submission was attached meanwhile: its balance is the one that counts.
    return current && current.balance !== checkout.balance ? this.takeTurn(manager, current) : current;
  }

  private async findOwn(manager: EntityManager, checkoutId: string | null): Promise<CheckoutRow | null> {
    return checkoutId && /^[\da-f-]{36}$/i.test(checkoutId) ? this.checkouts.find(manager, { id: checkoutId }) : null;
  }

  private async record(manager: EntityManager, checkout: CheckoutRow, payment: ConfirmedPayment): Promise<void> {
    if (await this.ledger.knows(manager, payment.reference)) return;
    const invoice = checkout.invoiceId ? await this.invoices.lock(manager, checkout.invoiceId) : null;
    const submission = checkout.submissionId ? await this.submissions.lock(manager, checkout.submissionId) : null;
    await this.plans.takePayersTurn(manager, checkout, submission?.email ?? payment.payer.email ?? checkout.email);
    const verdict = await this.judge(manager, checkout, payment, {
      paid: invoice ? invoice.dueCents === 0 : (submission?.status ?? checkout.state) === 'paid',
      dueCents: invoice?.dueCents ?? checkout.amountCents,
    });
    if (verdict.state !== 'succeeded') return this.putAside(manager, checkout, submission, payment, verdict);

    const now = this.clock.now();
    const booking = invoice
      ? await this.bookInvoice(manager, invoice, payment.paidAt)
      : await this.bookPlan(manager, checkout, submission, payment, now);
    const second = await this.plans.noteSecond(manager, checkout, payment, booking);
    const receiptNumber = await this.enter(manager, {
      checkoutId: checkout.id,
      title: checkout.sold.title,
      interval: checkout.interval,
      booking,
      payment,
      second,
    });
    await this.checkouts.setState(manager, checkout.id, 'paid', now);
    if (booking.email) await this.accounts.invitePayer(manager, booking.email);
    for (const checkoutId of await this.checkouts.closeOthers(manager, checkout.balance, checkout.id, now))
      await this.jobs.enqueue(manager, queues.closeCheckout.name, { checkoutId });
    await this.tellTeam(manager, checkout, submission, booking, payment, receiptNumber);
  }

  private async judge(
    manager: EntityManager,
    checkout: CheckoutRow,
    payment: ConfirmedPayment,
    { paid, dueCents }: { paid: boolean; dueCents: number },
  ): Promise<Verdict> {
    const aside = (state: 'review' | 'refund_due', reason: string): Verdict => ({
      state,
      reason,
      expectedCents: paid ? null : dueCents,
    });
    if (paid)
      return aside(
        'refund_due',
        checkout.interval
          ? 'This was paid before. The second subscription has to be ended, too.'
          : 'This was paid before.',
      );
    if (payment.currency !== checkout.currency)
      return aside(
        'review',
        `It came in ${payment.currency.toUpperCase()}, not in ${checkout.currency.toUpperCase()}.`,
      );
    if (payment.amountCents !== dueCents) return aside('review', 'The amount is not what is due.');
    if (checkout.codeId && !(await this.codes.redeem(manager, checkout.codeId)))
      return aside(
        'refund_due',
        'The code was used up before this payment came. The subscription has to be ended, too.',
      );
    return { state: 'succeeded' };
  }

  /** Recorded and shown to a person; nothing becomes paid by it. */
  private async putAside(
    manager: EntityManager,
    checkout: CheckoutRow,
    submission: SubmissionRecord | null,
    payment: ConfirmedPayment,
    verdict: Exclude<Verdict, { state: 'succeeded' }>,
  ): Promise<void> {
    const now = this.clock.now();
    const { title } = checkout.sold;
    await this.addNew(
      manager,
      this.entryOf(payment, {
        state: verdict.state,
        checkoutId: checkout.id,
        invoiceId: checkout.invoiceId,
        title,
        interval: checkout.interval,
        note: verdict.reason,
      }),
      payment.paidAt,
    );
    if (checkout.state !== 'paid') await this.checkouts.setState(manager, checkout.id, 'review', now);
    if (submission?.status === 'pending_payment') await this.submissions.markInReview(manager, submission.id);
    const variables = {
      state: verdict.state,
      reason: verdict.reason,
      title,
      clientName: checkout.clientName,
      received: shown(payment.amountCents, payment.currency),
      expected: verdict.expectedCents === null ? null : formatCents(verdict.expectedCents),
      reference: payment.reference,
    };
    await this.emails.notify(manager, 'payment-review', {
      template: 'payment-review',
      subject: paymentReview.subject(variables),
      variables,
    });
    await this.note(manager, 'payment.put_aside', payment, {
      state: verdict.state,
      reason: verdict.reason,
      amountCents: payment.amountCents,
      currency: payment.currency,
      checkoutId: checkout.id,
    });
  }

  private async bookInvoice(
    manager: EntityManager,
    invoice: NonNullable<Awaited<ReturnType<InvoicesService['lock']>>>,
    paidAt: Date,
  ): Promise<Booking> {
    await this.invoices.markPaid(manager, invoice.id, paidAt);
    if (invoice.clientId) await this.clients.markPaid(manager, invoice.clientId);
    return {
      invoiceId: invoice.id,
      invoiceNumber: invoice.number,
      clientId: invoice.clientId,
      subscriptionId: null,
      clientName: invoice.clientName,
      email: invoice.clientEmail,
      items: invoice.items,
    };
  }

  /** The first month of a plan: the client becomes active, the subscription and its first invoice are recorded. */
  private async bookPlan(
    manager: EntityManager,
    checkout: CheckoutRow,
    submission: SubmissionRecord | null,
    payment: ConfirmedPayment,
    now: Date,
  ): Promise<Booking> {
    const { title } = checkout.sold;
    const code = checkout.codeId ? await this.codes.lock(manager, checkout.codeId) : null;
    const email = submission?.email ?? payment.payer.email ?? checkout.email;
    const payerName = payment.payer.name ?? email ?? 'Unknown';
    const clientName = submission?.practiceName ?? payerName;
    // Without any address there is nobody to be a client; the payment is booked all the same.
    const clientId = email
      ? await this.clients.activate(manager, {
          clientId: code?.clientId ?? null,
          ...(submission
            ? clientOf(submission)
            : { name: payerName, email: email.toLowerCase(), phone: null, company: clientName, businessType: null }),
          title: checkout.sold.packageId ? packageContent[checkout.sold.packageId].name : 'Access Code',
          monthlyCents: checkout.amountCents,
          codeUsed: code !== null,
          onboarded: submission !== null,
        })
      : null;
    if (submission && clientId) await this.submissions.markPaid(manager, submission.id, payment.paidAt, clientId);
    let subscriptionId: string | null = null;
    if (payment.subscription) {
      subscriptionId = randomUUID();
      const lookAt = new Date(now.getTime() + subscriptionLook);
      await this.subscriptions.begin(manager, {
        id: subscriptionId,
        providerId: payment.subscription,
        clientId,
        title,
        amountCents: checkout.amountCents,
        lookAt,
        startedAt: payment.paidAt,
      });
    }
    const month = {
      clientId,
      clientName,
      clientEmail: email ?? '',
      title,
      amountCents: checkout.amountCents,
      subscriptionId,
      paidAt: payment.paidAt,
    };
    const invoice = await this.invoices.recordPaid(manager, month);
    return {
      invoiceId: invoice.id,
      invoiceNumber: invoice.number,
      clientId,
      subscriptionId,
      clientName,
      email,
      items: [{ description: title, quantity: '1', amountCents: checkout.amountCents }],
    };
  }

  /** A later month of a subscription, or part of one after its price was changed at the provider. */
  private async renew(
    manager: EntityManager,
    subscription: SubscriptionRow,
    payment: ConfirmedPayment,
    prorated: boolean,
  ): Promise<void> {
    const { clientId } = subscription;
    const title = prorated ? `${subscription.title}, adjustment` : subscription.title;
    const { paidAt } = payment;
    if (payment.currency !== 'usd' || (payment.amountCents !== subscription.amountCents && !prorated)) {
      const reason =
        payment.currency === 'usd'
          ? 'The month of the subscription came with another amount.'
          : `It came in ${payment.currency.toUpperCase()}, not in USD.`;
      await this.addNew(
        manager,
        {
          ...this.entryOf(payment, {
            state: 'review',
            checkoutId: null,
            invoiceId: null,
            title,
            interval: 'month',
            note: reason,
          }),
          clientId,
          subscriptionId: subscription.id,
        },
        paidAt,
      );
      const variables = {
        state: 'review' as const,
        reason,
        title,
        clientName: subscription.clientName,
        received: shown(payment.amountCents, payment.currency),
        expected: formatCents(subscription.amountCents),
        reference: payment.reference,
      };
      await this.emails.notify(manager, 'payment-review', {
        template: 'payment-review',
        subject: paymentReview.subject(variables),
        variables,
      });
      return;
    }
    const email = subscription.clientEmail ?? payment.payer.email;
    const clientName = subscription.clientName ?? payment.payer.name ?? email ?? 'Unknown';
    const invoice = await this.invoices.recordPaid(manager, {
      clientId,
      clientName,
      clientEmail: email ?? '',
      title,
      amountCents: payment.amountCents,
      subscriptionId: subscription.id,
      paidAt,
    });
    await this.enter(manager, {
      checkoutId: null,
      title,
      interval: 'month',
      booking: {
        invoiceId: invoice.id,
        invoiceNumber: invoice.number,
        clientId,
        subscriptionId: subscription.id,
        clientName,
        email,
        items: [{ description: title, quantity: '1', amountCents: payment.amountCents }],
      },
      payment,
    });
  }

  /** The ledger's entry of a payment that is taken and the mail with its receipt; answers the receipt's number. */
  private async enter(
    manager: EntityManager,
    {
      checkoutId,
      title,
      interval,
      booking,
      payment,
      second = false,
    }: {
      checkoutId: string | null;
      title: string;
      interval: 'month' | null;
      booking: Booking;
      payment: ConfirmedPayment;
      second?: boolean;
    },
  ): Promise<string> {
    const receiptNumber = await this.numbers.nextReceipt(manager, payment.paidAt);
    await this.addNew(
      manager,
      {
        ...this.entryOf(payment, {
          state: 'succeeded',
          checkoutId,
          invoiceId: booking.invoiceId,
          title,
          interval,
          note: null,
        }),
        clientId: booking.clientId,
        subscriptionId: booking.subscriptionId,
        receiptNumber,
        payerEmail: booking.email?.toLowerCase() ?? null,
      },
      payment.paidAt,
    );
    await this.note(manager, 'payment.recorded', payment, {
      amountCents: payment.amountCents,
      invoiceNumber: booking.invoiceNumber,
      receiptNumber,
    });
    if (!booking.email) return receiptNumber;
    await this.receipts.send(manager, booking.email, {
      receiptNumber,
      invoiceNumber: booking.invoiceNumber,
      title,
      clientName: booking.clientName,
      clientEmail: booking.email,
      items: booking.items,
      amountCents: payment.amountCents,
      interval,
      paidAt: payment.paidAt,
      second,
    });
    return receiptNumber;
  }

  /** Whoever calls took the payment for a new one. Throws where it is not, so that everything done for it is taken back. */
  private async addNew(manager: EntityManager, entry: LedgerEntry, at: Date): Promise<void> {
    if (!(await this.ledger.add(manager, entry, at)))
      throw new Error(`The payment ${entry.reference} was recorded by somebody else meanwhile`);
  }

  private entryOf(
    payment: ConfirmedPayment,
    rest: Pick<LedgerEntry, 'state' | 'checkoutId' | 'invoiceId' | 'title' | 'interval' | 'note'>,
  ): LedgerEntry {
    return {
      id: randomUUID(),
      kind: 'charge',
      reference: payment.reference,
      ofPaymentId: null,
      subscriptionId: null,
      clientId: null,
      amountCents: payment.amountCents,
      currency: payment.currency,
      receiptNumber: null,
      payerName: payment.payer.name,
      payerEmail: payment.payer.email?.toLowerCase() ?? null,
      ...rest,
    };
  }

  /** The agency's mail after a payment: practice, e-mail and form data (staff specification, section 7). */
  private async tellTeam(
    manager: EntityManager,
    checkout: CheckoutRow,
    submission: SubmissionRecord | null,
    booking: Booking,
    payment: ConfirmedPayment,
    receiptNumber: string,
  ): Promise<void> {
    const paid = formatCents(payment.amountCents);
    const { offer } = checkout.sold;
    const variables = {
      practiceName: booking.clientName,
      email: booking.email,
      title: checkout.sold.title,
      amount: checkout.interval ? `${paid} a month` : paid,
      invoiceNumber: booking.invoiceNumber,
      receiptNumber,
      promoCode: offer?.code ? codeText(offer.code, offer) : null,
      listPrice: listPriceText(offer),
      form: submission ? formLines(submission) : [],
      portalUrl: this.config.http.publicUrl.origin,
    };
    await this.emails.notify(manager, 'payment', {
      template: 'payment-notice',
      subject: paymentNotice.subject(variables),
      variables,
    });
  }

  private note(
    manager: EntityManager,
    action: `payment.${string}`,
    payment: ConfirmedPayment,
    after: Record<string, unknown>,
  ): Promise<void> {
    return this.audit.record(manager, {
      action,
      entity: 'payment',
      entityId: payment.reference,
      before: null,
      after,
      actor: { kind: 'provider', name: 'stripe' },
    });
  }
}

/** The state that follows, or null when the news is older than what is known. What is paid or in review stays so. */
function follows(known: CheckoutRow['state'], news: SessionNews['state']): CheckoutRow['state'] | null {
  const waiting = known === 'creating' || known === 'open';
  if (news === 'open') return known === 'creating' ? 'open' : null;
  if (news === 'processing') return waiting ? 'processing' : null;
  if (news === 'failed') return waiting || known === 'processing' ? 'failed' : null;
  return news === 'expired' && waiting ? 'expired' : null;
}

const clientOf = ({ form, email, practiceName }: SubmissionRecord) => ({
  name: `${form.firstName} ${form.lastName}`,
  email,
  phone: form.phone || null,
  company: practiceName,
  businessType: practiceTypes[form.practiceType],
});

const shown = (cents: number, currency: string): string =>
  currency === 'usd' ? formatCents(cents) : `${formatCents(cents).slice(1)} ${currency.toUpperCase()}`;
