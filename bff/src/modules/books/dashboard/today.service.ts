import { Injectable } from '@nestjs/common';
import { agencyDay } from '@vitrine/brand';
import {
  canAskForPayment,
  type EstimateNeed,
  type EstimateSummary,
  figures,
  type InvoiceQuery,
  type InvoiceSummary,
  type Today,
} from '@vitrine/contracts';
import { Clock } from '../../../platform/clock.ts';
import { EstimatesService, InvoicesService } from '../../invoices/index.ts';
import { SubscriptionsService } from '../../checkout/index.ts';
import { DashboardRepository } from './dashboard.repository.ts';
import { toPaymentReview } from './dashboard.service.ts';
import { type LeadRow, type MessageRow, type TextRow, TodayRepository } from './today.repository.ts';

/** Rows of a part; the list behind it has the others. */
const rowLimit = 4;
/** Invoices that are looked at for those to show, so that some that were sent lately don't hide the others. */
const considered = 20;
const day = 24 * 3600 * 1000;
/** Who got an invoice this lately is not reminded first. */
const sentLately = 3 * day;
/** A text or failure older than this is no longer today's work. */
const textsWithin = 30 * day;
const failuresWithin = 14 * day;

/** What needs a person today. */
@Injectable()
export class TodayService {
  constructor(
    private readonly today: TodayRepository,
    private readonly dashboard: DashboardRepository,
    private readonly invoices: InvoicesService,
    private readonly estimates: EstimatesService,
    private readonly subscriptions: SubscriptionsService,
    private readonly clock: Clock,
  ) {}

  async get(): Promise<Today> {
    const now = this.clock.now();
    const today = agencyDay(now);
    const before = (milliseconds: number): Date => new Date(now.getTime() - milliseconds);
    const [late, soon, drafts, payments, trouble, followUps, newLeads, texts, failed, toInvoice, expiring] =
      await Promise.all([
        this.list(figures.late.rows),
        this.list(figures.dueSoon.rows),
        this.list(figures.drafts.rows),
        this.dashboard.paymentsUnderReview(rowLimit),
        this.subscriptions.trouble(),
        this.today.followUps(today, rowLimit),
        this.today.newLeads(rowLimit),
        this.today.unansweredTexts(before(textsWithin), rowLimit),
        this.today.failedMessages(before(failuresWithin), rowLimit),
        this.estimatesThatNeed('invoice'),
        this.estimatesThatNeed('expiring'),
      ]);
    const owedSoon = await this.invoices.owedOf(
      soon.items.map(({ id }) => id),
      'soon',
    );
    const listed = [...late.items, ...soon.items, ...drafts.items];
    const sent = await this.today.lastSent(listed.map(({ id }) => id));
    const lately = ({ id }: InvoiceSummary): number =>
      Number((sent.get(id)?.getTime() ?? 0) >= now.getTime() - sentLately);
    const part = (items: readonly InvoiceSummary[]) =>
      items
        .toSorted((a, b) => lately(a) - lately(b))
        .slice(0, rowLimit)
        .map((invoice) => toTodayInvoice(invoice, sent.get(invoice.id)));
    return {
      day: today,
      overdue: { total: late.total, dueCents: late.totals.pendingCents, items: part(late.items) },
      dueSoon: {
        total: soon.total,
        dueCents: soon.totals.pendingCents,
        items: part(soon.items.map((one) => ({ ...one, nextDueDate: owedSoon.get(one.id)?.dueDate ?? one.dueDate }))),
      },
      drafts: { total: drafts.total, items: part(drafts.items) },
      payments: { total: payments[0]?.total ?? 0, items: payments.map(toPaymentReview) },
      trouble: { total: trouble.total, items: trouble.items.slice(0, rowLimit) },
      followUps: counted(followUps, toLead),
      newLeads: counted(newLeads, toLead),
      texts: counted(texts, toText),
      failed: counted(failed, toMessage),
      estimatesToInvoice: { total: toInvoice.total, items: toInvoice.items.map(toTodayEstimate) },
      estimatesExpiring: { total: expiring.total, items: expiring.items.map(toTodayEstimate) },
      demo: [...listed, ...toInvoice.items, ...expiring.items, ...followUps, ...newLeads, ...texts, ...failed].some(
        ({ demo }) => demo,
      ),
    };
  }

  /** The ones that expire first; of accepted ones those that were valid longest ago. */
  private estimatesThatNeed(need: EstimateNeed) {
    return this.estimates.list({ need, sort: 'valid', direction: 'asc', limit: rowLimit });
  }

  private list(rows: Pick<InvoiceQuery, 'age' | 'status'>) {
    return this.invoices.list({ ...rows, sort: 'due', direction: 'asc', limit: considered });
  }
}

const counted = <Row extends { readonly total: number }, Item>(rows: readonly Row[], toItem: (row: Row) => Item) => ({
  total: rows[0]?.total ?? 0,
  items: rows.map(toItem),
});

const toTodayInvoice = (invoice: InvoiceSummary, lastSentAt: Date | undefined): Today['overdue']['items'][number] => ({
  id: invoice.id,
  number: invoice.number,
  clientName: invoice.clientName,
  amountDueCents: invoice.amountDueCents,
  amountDueNowCents: invoice.amountDueNowCents,
  dueDate: invoice.nextDueDate ?? invoice.dueDate,
  paymentUrl: invoice.paymentUrl,
  canRemind: canAskForPayment(invoice),
  lastSentAt: lastSentAt?.toISOString() ?? null,
});

const toTodayEstimate = (estimate: EstimateSummary): Today['estimatesToInvoice']['items'][number] => ({
  id: estimate.id,
  number: estimate.number,
  title: estimate.title,
  clientName: estimate.clientName,
  totalCents: estimate.totalCents,
  validUntil: estimate.validUntil,
  decidedAt: estimate.decidedAt,
});

const toLead = ({
  total: _total,
  demo: _demo,
  lastInquiryAt,
  ...lead
}: LeadRow): Today['newLeads']['items'][number] => ({
  ...lead,
  lastInquiryAt: lastInquiryAt.toISOString(),
});

const toText = ({ total: _total, demo: _demo, at, ...text }: TextRow): Today['texts']['items'][number] => ({
  ...text,
  at: at.toISOString(),
});

const toMessage = ({ total: _total, demo: _demo, at, ...message }: MessageRow): Today['failed']['items'][number] => ({
  ...message,
  at: at.toISOString(),
});
