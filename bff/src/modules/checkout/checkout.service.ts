import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { brand } from '@vitrine/brand';
import {
  type CheckoutOutcome,
  type CheckoutSession,
  type CheckoutSubject,
  minimumChargeCents,
  type Quote,
  type QuoteStatus,
} from '@vitrine/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../../platform/clock/index.ts';
import { CONFIG, type Config } from '../../platform/config/index.ts';
import { AppError, type Limit, Throttle } from '../../platform/http/index.ts';
import { Jobs, queues } from '../../platform/jobs/index.ts';
import { Log } from '../../platform/observability/index.ts';
import { CodesService } from '../codes/index.ts';
import { InvoicesService } from '../invoices/index.ts';
import { SubmissionsService } from '../onboarding/index.ts';
import { LedgerRepository, PaymentProvider, ProviderFailure } from '../payments/index.ts';
import { type CheckoutRow, CheckoutsRepository } from './checkouts.repository.ts';
import { balanceOfInvoice } from './invoice-balances.service.ts';
import { ReconcilerService } from './reconciler.service.ts';
import { type Sale, soldOf } from './sale.ts';
import { dueCents, SalesService } from './sales.service.ts';
import type { Asker } from './same-plans.repository.ts';
import { planOf, SamePlansService, toExisting } from './same-plans.service.ts';
import { sessionRequestOf } from './session-request.ts';

const minute = 60_000;
const hour = 60 * minute;
const quotesPerAddress: Limit = { name: 'quotes:address', by: 'network', hits: 120, seconds: 600 };
const sessionsPerAddress: Limit = { name: 'checkouts:address', by: 'network', hits: 40, seconds: 600 };
const looksPerAddress: Limit = { name: 'checkout-looks:address', by: 'network', hits: 300, seconds: 600 };

/** A session with less time left than this is not handed out again. */
const shortest = 10 * minute;
/** A session that holds one of a code's last places is closed early; the provider allows no less than half an hour. */
const heldFor = hour;
/** The provider keeps its sessions open for a day, and an idempotency key at least as long. */
const openFor = 24 * hour;
const keyLife = 23 * hour;
/** Longest a visitor waits for the provider to be ready again, seconds. */
const patience = 2;

/** Quotes and checkout sessions (decisions D1, D2). */
@Injectable()
export class CheckoutService {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly dataSource: DataSource,
    private readonly sales: SalesService,
    private readonly checkouts: CheckoutsRepository,
    private readonly plans: SamePlansService,
    private readonly codes: CodesService,
    private readonly invoices: InvoicesService,
    private readonly submissions: SubmissionsService,
    private readonly ledger: LedgerRepository,
    private readonly provider: PaymentProvider,
    private readonly reconciler: ReconcilerService,
    private readonly throttle: Throttle,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** Throws `nothing_to_pay` alike for whatever cannot be paid, `invalid_code`, `code_not_applicable`, or `rate_limited`. That a client opened an invoice's link is noted; that staff did says nothing. */
  async quote(
    subject: CheckoutSubject,
    address: string,
    asker: Asker,
    isStaff: () => Promise<boolean>,
  ): Promise<Quote> {
    await this.throttle.take(quotesPerAddress, address);
    if (subject.code) await this.codes.guess(subject.code, address);
    const sale = await this.sales.find(subject);
    if (!sale) throw new AppError('nothing_to_pay');
    if (sale.invoice && !(await isStaff())) await this.invoices.noteOpened(sale.invoice.id);
    const balance = balanceOf(sale, subject, undefined);
    const unsettled = await this.checkouts.findUnsettled(this.dataSource, balance);
    const existing = dueCents(sale) === 0 ? null : toExisting(await this.plans.find(asker, sale, balance));
    return { ...toQuote(sale, unsettled), existing };
  }

  /**
   * The provider's page for what is due; while one is open for it, the same one. Throws `nothing_to_pay`, `already_paid`,
   * `amount_too_small`, `payment_pending`, `invalid_code`, `code_not_applicable`, `plan_exists`, `code_used_up`, `checkout_failed` or `rate_limited`.
   */
  async open(
    subject: CheckoutSubject,
    key: string | undefined,
    address: string,
    asker: Asker,
  ): Promise<CheckoutSession> {
    await this.throttle.take(sessionsPerAddress, address);
    if (subject.code) await this.codes.guess(subject.code, address);
    let failure: ProviderFailure | undefined;
    for (let tries = 0; tries < 3; tries += 1) {
      const checkout = await this.dataSource.transaction((manager) => this.prepare(manager, subject, key, asker));
      if (checkout.state === 'open' && checkout.providerId && checkout.url)
        return { id: checkout.providerId, url: checkout.url };
      try {
        return await this.ask(checkout);
      } catch (error) {
        if (!(error instanceof ProviderFailure)) throw error;
        failure = error;
        if (!(await this.mayTryAgain(checkout, error))) break;
      }
    }
    this.log.warn({ err: failure }, 'A checkout session could not be opened');
    throw new AppError('checkout_failed', {
      cause: failure,
      ...(failure?.retryAfter === undefined ? {} : { retryAfter: failure.retryAfter }),
    });
  }

  /** What the provider says of a session, asked anew while it is not settled. Throws `not_found` for any we did not open. */
  async outcome(sessionId: string, address: string): Promise<CheckoutOutcome> {
    await this.throttle.take(looksPerAddress, address);
    const known = await this.checkouts.findByProviderId(sessionId);
    if (!known) throw new AppError('not_found');
    const checkout = await this.reconciler.lookAt(known);
    const receipt = checkout.state === 'paid' ? await this.ledger.findReceiptOfCheckout(checkout.id) : null;
    return {
      id: sessionId,
      status: checkout.state === 'creating' ? 'open' : checkout.state,
      receipt: receipt && {
        number: receipt.receiptNumber,
        invoiceNumber: receipt.invoiceNumber,
        title: receipt.title,
        clientName: receipt.clientName,
        sentTo: receipt.payerEmail && masked(receipt.payerEmail),
        amountCents: Number(receipt.amountCents),
        currency: 'usd',
        interval: receipt.interval,
        paidAt: receipt.receivedAt.toISOString(),
      },
    };
  }

  /** The row of the session to be handed out: an open one, or one the provider is yet to be asked for. */
  private async prepare(
    manager: EntityManager,
    subject: CheckoutSubject,
    key: string | undefined,
    asker: Asker,
  ): Promise<CheckoutRow> {
    const named = await this.sales.find(subject, manager);
    if (!named) throw new AppError('nothing_to_pay');
    const balance = balanceOf(named, subject, key);
    await this.checkouts.takeTurn(manager, balance);
    // What it costs, and whether it is paid, is read again now that nobody can change it.
    if (named.invoice) await this.invoices.lock(manager, named.invoice.id);
    if (named.submission) await this.submissions.lock(manager, named.submission.id);
    const sale = await this.sales.find(subject, manager);
    if (!sale) throw new AppError('nothing_to_pay');
    // An offer is paid by the checkout of its key; what invoices and submissions owe stands with them.
    const isOffer = !sale.invoice && !sale.submission;
    if (dueCents(sale) === 0 || (isOffer && (await this.checkouts.isPaid(manager, balance))))
      throw new AppError('already_paid');
    if (sale.refused && !subject.withoutCode)
      throw new AppError('code_not_applicable', { message: sale.refused.message });
    if (dueCents(sale) < minimumChargeCents) throw new AppError('amount_too_small');
    if (await this.checkouts.findUnsettled(manager, balance)) throw new AppError('payment_pending');

    await this.settleSamePlans(manager, sale, balance, asker, subject.anotherPlan === true);

    const now = this.clock.now();
    const open = await this.checkouts.findOpen(manager, balance);
    if (open && isUsable(open, sale, now)) return open;
    if (open) await this.close(manager, open);
    const held = await this.holdCode(manager, sale, now);
    if (sale.submission && sale.offer && sale.offer.priceCents !== sale.submission.offer?.priceCents)
      await this.submissions.requote(manager, sale.submission.id, sale.offer);
    const id = randomUUID();
    await this.checkouts.insert(
      manager,
      {
        id,
        balance,
        invoiceId: sale.invoice?.id ?? null,
        submissionId: sale.submission?.id ?? null,
        codeId: sale.offer?.codeId ?? null,
        sold: soldOf(sale),
        clientName: sale.clientName,
        email: sale.email,
        amountCents: sale.amountCents,
        currency: 'usd',
        interval: sale.interval,
        expiresAt: new Date(now.getTime() + (held ? heldFor : openFor)),
        limited: held,
        browserHash: asker.browserHash,
        anotherPlan: subject.anotherPlan === true,
      },
      now,
    );
    const checkout = await this.checkouts.find(manager, { id });
    if (!checkout) throw new Error('The checkout was not stored');
    return checkout;
  }

  /** Nobody buys a plan twice without knowing. Whoever does know gets this one in the place of one that is open. Throws `plan_exists`. */
  private async settleSamePlans(
    manager: EntityManager,
    sale: Sale,
    balance: string,
    asker: Asker,
    knowing: boolean,
  ): Promise<void> {
    const plan = planOf(sale.interval, sale.offer?.packageId ?? null, sale.offer?.codeId ?? null);
    if (plan === null) return;
    await this.plans.takeTurn(manager, asker, plan);
    const others = await this.plans.find(asker, sale, balance, manager);
    if (others.length > 0 && !knowing)
      throw new AppError('plan_exists', { extensions: { existing: toExisting(others) } });
    const now = this.clock.now();
    for (const { id } of others) {
      if (await this.checkouts.closeWaiting(manager, id, now))
        await this.jobs.enqueue(manager, queues.closeCheckout.name, { checkoutId: id });
    }
  }

  /** Keeps one of a capped code's places for this payer; answers whether the code is capped. Throws `code_used_up`. */
  private async holdCode(manager: EntityManager, { offer }: Sale, now: Date): Promise<boolean> {
    const code = offer?.codeId ? await this.codes.lock(manager, offer.codeId) : null;
    if (!code?.maxUses) return false;
    if (code.usedCount + (await this.checkouts.countHeld(manager, code.id, now)) >= code.maxUses)
      throw new AppError('code_used_up');
    return true;
  }

  private async close(manager: EntityManager, checkout: CheckoutRow): Promise<void> {
    await this.checkouts.setState(manager, checkout.id, 'expired', this.clock.now());
    if (checkout.providerId) await this.jobs.enqueue(manager, queues.closeCheckout.name, { checkoutId: checkout.id });
  }

  /** The key belongs to the checkout's row, so whoever asks again after a crash gets the same session. */
  private async ask(checkout: CheckoutRow): Promise<CheckoutSession> {
    const session = await this.provider.createSession(
      sessionRequestOf(checkout, this.config.http.publicUrl.origin),
      `checkout-${checkout.id}-${checkout.attempt}`,
    );
    const now = this.clock.now();
    await this.checkouts.markOpened(checkout.id, session, new Date(now.getTime() + 5 * minute), now);
    return { id: session.id, url: session.url };
  }

  private async mayTryAgain(checkout: CheckoutRow, { kind, retryAfter = 1 }: ProviderFailure): Promise<boolean> {
    const now = this.clock.now();
    if (kind === 'saved') await this.checkouts.nextAttempt(checkout.id, checkout.attempt, now);
    if (kind === 'refused') await this.checkouts.failCreating(checkout.id, now);
    if (kind === 'rate-limited' && retryAfter <= patience) await pause(retryAfter * 1000);
    return kind === 'saved' || (kind === 'rate-limited' && retryAfter <= patience);
  }
}

/** One name for one balance. Offers without a submission are nobody's yet: two are the same only under the same key. */
function balanceOf({ invoice, submission }: Sale, subject: CheckoutSubject, key: string | undefined): string {
  if (invoice) return balanceOfInvoice(invoice.id);
  if (submission) return `submission:${submission.id}`;
  return `offer:${
    key
      ? createHash('sha256')
          .update(JSON.stringify([key, subject.package, subject.code]))
          .digest('base64url')
      : randomUUID()
  }`;
}

/** An edited invoice or a new price asks for a new session, and so does one whose time or key is nearly over. */
function isUsable(open: CheckoutRow, sale: Sale, now: Date): boolean {
  if (open.amountCents !== sale.amountCents || open.interval !== sale.interval) return false;
  if (open.expiresAt.getTime() - now.getTime() < shortest) return false;
  return open.state === 'open' || now.getTime() - open.attemptedAt.getTime() < (open.limited ? heldFor / 2 : keyLife);
}

function toQuote(sale: Sale, unsettled: 'processing' | 'review' | null): Quote {
  const amountDueCents = dueCents(sale);
  return {
    kind: sale.kind,
    number: sale.invoice?.number ?? null,
    clientName: sale.clientName,
    title: sale.title,
    description: sale.description,
    items: sale.invoice
      ? sale.invoice.items.map((item) => ({ ...item }))
      : [{ description: sale.title, quantity: '1', rateCents: sale.amountCents, amountCents: sale.amountCents }],
    amountDueCents,
    totalCents: sale.invoice?.amountCents ?? sale.amountCents,
    paidCents: sale.invoice?.paidCents ?? 0,
    refundedCents: sale.invoice?.refundedCents ?? 0,
    dueDate: sale.invoice?.dueDate ?? null,
    currency: 'usd',
    interval: sale.interval,
    status: statusOf(sale, amountDueCents, unsettled),
    seller: brand.agency,
    code: codeOf(sale),
    existing: null,
  };
}

/** The named code, with its price or with why it doesn't count. */
function codeOf({ offer, refused }: Sale): Quote['code'] {
  if (refused)
    return {
      code: refused.code,
      applied: false,
      message: refused.message,
      listPriceCents: offer?.listPriceCents ?? null,
    };
  return offer?.code
    ? { code: offer.code, applied: true, message: null, listPriceCents: offer.listPriceCents ?? null }
    : null;
}

function statusOf(
  { invoice, submission }: Sale,
  amountDueCents: number,
  unsettled: 'processing' | 'review' | null,
): QuoteStatus {
  if (amountDueCents === 0) return 'paid';
  if (unsettled) return unsettled;
  if (submission?.status === 'review') return 'review';
  return invoice?.status === 'overdue' ? 'overdue' : 'due';
}

/** `ada@clinic.example` → `a•••@clinic.example`: enough to know one's own address by. */
const masked = (email: string): string => email.replace(/^(.)[^@]*/, '$1•••');
