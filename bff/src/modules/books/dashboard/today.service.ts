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
  type TodayInvoice,
  todayRowsOf,
} from '@vitrine/contracts';
import { Clock } from '../../../platform/clock.ts';
import { EstimatesService, InvoicesService } from '../../invoices/index.ts';
import { SubscriptionsService } from '../../checkout/index.ts';
import { DashboardRepository } from './dashboard.repository.ts';
import { toPaymentReview } from './dashboard.service.ts';
import { inTodayOrder } from './today-order.ts';
import { type LeadRow, type MessageRow, type TextRow, TodayRepository } from './today.repository.ts';

/** Items of a part, which portals of older releases show. */
const partLimit = 4;
/** Records of each kind that are looked at for the rows; the list behind a kind has the others. */
const considered = 20;
const day = 24 * 3600 * 1000;
/** Who got an invoice this lately is not reminded first. */
const sentLately = 3 * day;
/** A text older than this is no longer today's work. */
const textsWithin = 30 * day;

/** What needs a person today, as one list and by kind. */
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
    const [late, soon, drafts, payments, trouble, followUps, newest, hottest, texts, failed, toInvoice, expiring] =
      await Promise.all([
        this.list(figures.late.rows),
        this.list(figures.dueSoon.rows),
        this.list(figures.drafts.rows),
        this.dashboard.paymentsUnderReview(considered),
        this.subscriptions.trouble(),
        this.today.followUps(today, considered),
        this.today.newLeads(considered),
        this.today.hottestLeads(considered),
        this.today.unansweredTexts(before(textsWithin), considered),
        this.today.failedMessages(now, considered),
        this.estimatesThatNeed('invoice'),
        this.estimatesThatNeed('expiring'),
      ]);
    const owedSoon = await this.invoices.owedOf(
      soon.items.map(({ id }) => id),
      'soon',
    );
    const listed = [...late.items, ...soon.items, ...drafts.items];
    const sent = await this.today.lastSent(listed.map(({ id }) => id));
    const remindedSince = new Date(now.getTime() - sentLately);
    const lately = ({ id }: InvoiceSummary): number =>
      Number((sent.get(id)?.getTime() ?? 0) >= remindedSince.getTime());
    const listedInvoices = (items: readonly InvoiceSummary[]): TodayInvoice[] =>
      items.toSorted((a, b) => lately(a) - lately(b)).map((invoice) => toTodayInvoice(invoice, sent.get(invoice.id)));
    const invoices = {
      overdue: listedInvoices(late.items),
      dueSoon: listedInvoices(
        soon.items.map((one) => ({ ...one, nextDueDate: owedSoon.get(one.id)?.dueDate ?? one.dueDate })),
      ),
      drafts: listedInvoices(drafts.items),
    };
    const unique = [...new Map([...newest, ...hottest].map((lead) => [lead.id, lead])).values()];
    const parts = {
      overdue: { total: late.total, dueCents: late.totals.pendingCents, items: invoices.overdue },
      dueSoon: { total: soon.total, dueCents: soon.totals.pendingCents, items: invoices.dueSoon },
      drafts: { total: drafts.total, items: invoices.drafts },
      payments: { total: payments[0]?.total ?? 0, items: payments.map(toPaymentReview) },
      trouble,
      followUps: counted(followUps, toLead),
      newLeads: { total: newest[0]?.total ?? 0, items: unique.map(toLead) },
      texts: counted(texts, toText),
      failed: counted(failed, toMessage),
      estimatesToInvoice: { total: toInvoice.total, items: toInvoice.items.map(toTodayEstimate) },
      estimatesExpiring: { total: expiring.total, items: expiring.items.map(toTodayEstimate) },
    };
    return {
      day: today,
      ...(Object.fromEntries(
        Object.entries(parts).map(([name, part]) => [name, { ...part, items: part.items.slice(0, partLimit) }]),
      ) as typeof parts),
      rows: inTodayOrder(todayRowsOf(parts), { day: today, remindedSince }),
      waiting: Object.values(parts).reduce((sum, { total }) => sum + total, 0),
      demo: [...listed, ...toInvoice.items, ...expiring.items, ...followUps, ...unique, ...texts, ...failed].some(
        ({ demo }) => demo,
      ),
    };
  }

  /** The ones that expire first; of accepted ones those that were valid longest ago. */
  private estimatesThatNeed(need: EstimateNeed) {
    return this.estimates.list({ need, sort: 'valid', direction: 'asc', limit: considered });
  }

  private list(rows: Pick<InvoiceQuery, 'age' | 'status'>) {
    return this.invoices.list({ ...rows, sort: 'due', direction: 'asc', limit: considered });
  }
}

const counted = <Row extends { readonly total: number }, Item>(rows: readonly Row[], toItem: (row: Row) => Item) => ({
  total: rows[0]?.total ?? 0,
  items: rows.map(toItem),
});

const toTodayInvoice = (invoice: InvoiceSummary, lastSentAt: Date | undefined): TodayInvoice => ({
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
  inquiryKind,
  ...lead
}: LeadRow): Today['newLeads']['items'][number] => ({
  ...lead,
  // Whom staff added has no inquiry.
  ...(inquiryKind && { inquiryKind }),
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
