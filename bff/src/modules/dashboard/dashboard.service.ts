import { Injectable } from '@nestjs/common';
import { type Dashboard, dashboardPackages, type PaymentAside } from '@vitrine/contracts';
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
    const [figures, plans, signups, aside] = await Promise.all([this.dashboard.figures(this.clock.now()), this.dashboard.plans(), this.dashboard.latestSignups(recentSignups), this.dashboard.paymentsAside(shownAside)]);
    return {
      totalClients: figures.totalClients,
      activeClients: figures.activeClients,
      monthlyRevenueCents: Number(figures.monthlyRevenueCents),
      totalRevenueCents: Number(figures.totalRevenueCents),
      pendingPayments: figures.pendingPayments,
      paymentsAside: { total: aside[0]?.total ?? 0, items: aside.map(toAside) },
      clientsByPackage: dashboardPackages.map((name) => ({ name, count: plans.find((plan) => plan.name === name)?.count ?? 0 })),
      recentSignups: signups.map((signup) => ({ ...signup, practiceName: signup.practiceName || null, createdAt: signup.createdAt.toISOString() })),
    };
  }
}

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
