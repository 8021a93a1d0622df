import { Injectable } from '@nestjs/common';
import { agencyDay, agencyMonth, monthsAfter } from '@vitrine/brand';
import { type Dashboard, dashboardPackages, type PaymentAside, receivableAges } from '@vitrine/contracts';
import { Clock } from '../../platform/clock/index.ts';
import { type AsideRow, DashboardRepository } from './dashboard.repository.ts';

/** Recent activity shows this many (staff specification, section 9). */
const recentSignups = 5;
/** A payment put aside is rare; whoever has more of them has another problem than a long list. */
const shownAside = 20;

@Injectable()
export class DashboardService {
  constructor(
    private readonly dashboard: DashboardRepository,
    private readonly clock: Clock,
  ) {}

  async get(): Promise<Dashboard> {
    const now = this.clock.now();
    const [clients, paid, receivables, plans, signups, aside] = await Promise.all([
      this.dashboard.clients(),
      this.dashboard.paidByMonth(),
      this.dashboard.receivables(agencyDay(now)),
      this.dashboard.plans(),
      this.dashboard.latestSignups(recentSignups),
      this.dashboard.paymentsAside(shownAside),
    ]);
    const paidIn = new Map(paid.map(({ month, paidCents }) => [month, Number(paidCents)]));
    const revenueByMonth = monthsUntil(now).map((month) => ({ month, paidCents: paidIn.get(month) ?? 0 }));
    return {
      totalClients: clients.total,
      activeClients: clients.active,
      monthlyRevenueCents: revenueByMonth.at(-1)?.paidCents ?? 0,
      totalRevenueCents: sumOf([...paidIn.values()]),
      pendingPayments: sumOf(receivables.map(({ sent }) => sent)),
      paymentsAside: { total: aside[0]?.total ?? 0, items: aside.map(toAside) },
      revenueByMonth,
      receivables: receivableAges.map((age) => {
        const found = receivables.find((one) => one.age === age);
        return { age, count: found?.count ?? 0, dueCents: Number(found?.dueCents ?? 0) };
      }),
      clientsByPackage: dashboardPackages.map((name) => ({ name, count: plans.find((plan) => plan.name === name)?.count ?? 0 })),
      recentSignups: signups.map((signup) => ({ ...signup, practiceName: signup.practiceName || null, createdAt: signup.createdAt.toISOString() })),
    };
  }
}

/** The agency's twelve months that end with that of `now`: `2026-03`, oldest first. */
const monthsUntil = (now: Date): string[] => Array.from({ length: 12 }, (_, index) => monthsAfter(agencyMonth(now), index - 11));

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);

const toAside = ({ id, state, title, payer, amountCents, currency, note, reference, invoice, receivedAt }: AsideRow): PaymentAside => ({
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
