import { Injectable } from '@nestjs/common';
import { agencyDay, agencyMonth, monthsAfter } from '@vitrine/brand';
import { type Dashboard, dashboardPackages, type OnboardingAnswers, type PaymentReview } from '@vitrine/contracts';
import { Clock } from '../../../platform/clock.ts';
import { reachOfPerson } from '../../../platform/request-context.ts';
import { RevenueService } from '../bookkeeping/index.ts';
import { ClientFiguresRepository } from '../../clients/index.ts';
import { InvoiceFiguresService } from '../../invoices/index.ts';
import { AnswersService } from '../../onboarding/index.ts';
import { type ReviewRow, DashboardRepository } from './dashboard.repository.ts';

/** Recent activity shows this many (staff specification, section 9). */
const recentSignups = 5;
/** Payments in review are rare, so the list needs no paging. */
const reviewLimit = 20;
/** Who joined in these milliseconds counts as new. */
const joinedWithin = 30 * 24 * 3600 * 1000;

@Injectable()
export class DashboardService {
  constructor(
    private readonly dashboard: DashboardRepository,
    private readonly answers: AnswersService,
    private readonly clients: ClientFiguresRepository,
    private readonly invoices: InvoiceFiguresService,
    private readonly revenue: RevenueService,
    private readonly clock: Clock,
  ) {}

  async get(): Promise<Dashboard> {
    const now = this.clock.now();
    const month = { from: `${agencyMonth(now)}-01`, to: agencyDay(now) };
    const [
      byStatus,
      byPackage,
      clientsJoined,
      earned,
      lastMonthCents,
      pending,
      receivables,
      signups,
      flagged,
      received,
    ] = await Promise.all([
      this.clients.sumBy('status'),
      this.clients.sumBy('package'),
      this.clients.joinedSince(new Date(now.getTime() - joinedWithin)),
      this.invoices.earnedByMonth(),
      this.invoices.earnedLastMonth(),
      this.invoices.pendingPayments(),
      this.invoices.receivables(),
      reachOfPerson('leads.read') === 'all' ? this.answers.latest(recentSignups) : [],
      this.dashboard.paymentsUnderReview(reviewLimit),
      this.revenue.received(month),
    ]);
    const revenueByMonth = monthsUntil(now).map((month) => ({ month, paidCents: earned.get(month) ?? 0 }));
    return {
      totalClients: sumOf(byStatus.map(({ count }) => count)),
      activeClients: sumOf(byStatus.map(({ active }) => active)),
      monthlyRevenueCents: revenueByMonth.at(-1)?.paidCents ?? 0,
      totalRevenueCents: sumOf([...earned.values()]),
      pendingPayments: pending.count,
      before: { clientsJoined, lastMonthCents, pendingCents: pending.dueCents },
      received: {
        ...month,
        cents: sumOf(received.map(({ cents }) => cents)),
        payments: received.filter(({ cents }) => cents > 0).length,
      },
      paymentsAside: { total: flagged[0]?.total ?? 0, items: flagged.map(toPaymentReview) },
      revenueByMonth,
      receivables,
      clientsByPackage: dashboardPackages.map((name) => {
        const found = byPackage.filter(({ of }) => of?.toLowerCase() === name.toLowerCase());
        return { name, count: sumOf(found.map(({ count }) => count)), active: sumOf(found.map((one) => one.active)) };
      }),
      recentSignups: signups.map(toSignup),
    };
  }
}

/** The agency's twelve months that end with that of `now`: `2026-03`, oldest first. */
const monthsUntil = (now: Date): string[] =>
  Array.from({ length: 12 }, (_, index) => monthsAfter(agencyMonth(now), index - 11));

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);

const toSignup = ({
  id,
  practiceName,
  contactName,
  email,
  phone,
  status,
  createdAt,
  demo,
}: OnboardingAnswers): Dashboard['recentSignups'][number] => ({
  id,
  practiceName,
  contact: { name: contactName, email, phone },
  createdAt,
  paid: status === 'paid',
  demo,
});

export const toPaymentReview = ({
  id,
  state,
  title,
  payer,
  amountCents,
  currency,
  note,
  reference,
  invoice,
  receivedAt,
}: ReviewRow): PaymentReview => ({
  id,
  state,
  title,
  payer,
  amountCents: Number(amountCents),
  currency,
  note,
  reference,
  invoice,
  receivedAt: receivedAt.toISOString(),
});
