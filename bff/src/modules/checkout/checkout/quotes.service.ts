import { Injectable } from '@nestjs/common';
import { agencyDay, brand } from '@vitrine/brand';
import { type CheckoutSubject, type Quote, type QuoteStatus, SoldTax } from '@vitrine/contracts';
import { DataSource } from 'typeorm';
import { Clock } from '../../../platform/clock.ts';
import { AppError, type Limit, Throttle } from '../../../platform/http/index.ts';
import { isProgram } from '../../../platform/request-context.ts';
import { CodesService } from '../../packages/index.ts';
import {
  balanceOfInvoice,
  BalancesService,
  chargeDays,
  CheckoutsRepository,
  findDueCharges,
  InvoicePaymentsService,
  InvoicesService,
  lastDay,
  toPending,
} from '../../invoices/index.ts';
import { AutopaySwitch, BankPaymentsSwitch } from '../../settings/index.ts';
import { KeptCardsService } from '../saved-cards/index.ts';
import { dueCents, type Sale } from './payables/payable.ts';
import { PayablesService } from './payables/payables.service.ts';
import type { Asker } from './same-plans.repository.ts';
import { SamePlansService, toExisting } from './same-plans.service.ts';

const quotesPerAddress: Limit = { name: 'quotes:address', by: 'network', hits: 120, seconds: 600 };

/** Quotes what is due before a checkout is opened (decision D1). */
@Injectable()
export class QuotesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly payables: PayablesService,
    private readonly balances: BalancesService,
    private readonly plans: SamePlansService,
    private readonly invoices: InvoicesService,
    private readonly payments: InvoicePaymentsService,
    private readonly codes: CodesService,
    private readonly kept: KeptCardsService,
    private readonly autopay: AutopaySwitch,
    private readonly clock: Clock,
    private readonly checkouts: CheckoutsRepository,
    private readonly bankPayments: BankPaymentsSwitch,
    private readonly throttle: Throttle,
  ) {}

  /**
   * Throws `nothing_to_pay` for everything that cannot be paid, `invalid_code`, `code_not_applicable`, or
   * `rate_limited`. Records that an invoice's link was opened, except by staff and by programs that say so.
   */
  async quote(
    subject: CheckoutSubject,
    address: string,
    asker: Asker,
    isStaff: () => Promise<boolean>,
  ): Promise<Quote> {
    await this.throttle.take(quotesPerAddress, address);
    if (subject.code) await this.codes.guess(subject.code, address);
    // What the payer chooses is checked when they pay.
    const { payCents: _chosen, ...about } = subject;
    const sale = await this.payables.quote(about);
    if (!sale) throw new AppError('nothing_to_pay');
    if (sale.invoice && !isProgram() && !(await isStaff())) await this.invoices.noteOpened(sale.invoice.id);
    const balance = this.payables.ofSale(sale).balanceOf(sale, subject, undefined);
    const unsettled = await this.balances.findUnsettled(this.dataSource.manager, balance);
    const existing = dueCents(sale) === 0 ? null : toExisting(await this.plans.find(asker, sale, balance));
    const { manager } = this.dataSource;
    const pending = unsettled === 'processing' ? await this.checkouts.findProcessing(manager, balance) : null;
    return {
      ...toQuote(sale, unsettled),
      ...(await this.restOf(sale)),
      existing,
      takesBank: await this.bankPayments.isOn(),
      pending: pending && toPending(pending, pending.processingAt ?? pending.updatedAt),
    };
  }

  /** Whether a card is charged for the rest of an invoice in parts, or may be kept for it now. */
  private async restOf({ invoice, amountCents }: Sale): Promise<Pick<Quote, 'keepCard' | 'autopay'>> {
    const hasParts = invoice !== null && invoice.schedule.parts.length > 0 && invoice.dueCents > 0;
    if (!hasParts || !(await this.autopay.isOn())) return { keepCard: null, autopay: false };
    const days = chargeDays(agencyDay(this.clock.now()), lastDay);
    const charges = await findDueCharges(this.dataSource.manager, days, { invoiceIds: [invoice.id] });
    if (charges.length > 0) return { keepCard: null, autopay: true };
    return { keepCard: (await this.kept.offer(invoice, amountCents))?.wording ?? null, autopay: false };
  }

  /**
   * Pays with the credit of the invoice's client, and answers what is left to pay. Throws as {@link quote}, and
   * `payment_pending`.
   */
  async useCredit(invoice: string, address: string): Promise<Quote> {
    await this.throttle.take(quotesPerAddress, address);
    return this.dataSource.transaction(async (manager) => {
      const found = await this.invoices.findDue(invoice, manager);
      if (!found) throw new AppError('nothing_to_pay');
      const balance = balanceOfInvoice(found.id);
      await this.balances.lock(manager, balance);
      await this.invoices.lock(manager, found.id);
      if (await this.balances.findUnsettled(manager, balance)) throw new AppError('payment_pending');
      await this.payments.useOwnCredit(manager, found.id);
      const sale = await this.payables.quote({ invoice }, manager);
      if (!sale) throw new AppError('nothing_to_pay');
      return toQuote(sale, null);
    });
  }
}

function toQuote(sale: Sale, unsettled: 'processing' | 'review' | null): Quote {
  const amountDueCents = dueCents(sale);
  const sold = { description: sale.title, quantity: '1', discount: null, tax: null };
  const figures = { discount: null, subtotalCents: sale.amountCents, discountCents: 0, taxes: [] };
  return {
    kind: sale.kind,
    number: sale.invoice?.number ?? null,
    clientName: sale.clientName,
    title: sale.title,
    description: sale.description,
    items: sale.invoice
      ? sale.invoice.items.map((item) => ({ ...item, tax: item.tax && SoldTax.parse(item.tax) }))
      : [{ ...sold, rateCents: sale.amountCents, amountCents: sale.amountCents }],
    ...(sale.invoice?.figures ?? figures),
    amountDueCents,
    amountDueNowCents: sale.amountCents,
    parts: sale.invoice?.schedule.parts ?? [],
    totalCents: sale.invoice?.amountCents ?? sale.amountCents,
    paidCents: sale.invoice?.paidCents ?? 0,
    refundedCents: sale.invoice?.refundedCents ?? 0,
    creditedCents: sale.invoice?.creditedCents ?? 0,
    creditCents: sale.invoice?.creditCents ?? 0,
    dueDate: sale.invoice?.dueDate ?? null,
    facts: sale.invoice?.facts ?? [],
    currency: 'usd',
    interval: sale.interval,
    status: statusOf(sale, amountDueCents, unsettled),
    seller: brand.agency,
    code: codeOf(sale),
    existing: null,
    takesBank: false,
    pending: null,
    packageId: sale.offer?.packageId ?? null,
    startsOn: sale.submission?.form.startDate || null,
    keepCard: null,
    autopay: false,
  };
}

/** The given code, with its list price or the reason why it does not apply. */
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
