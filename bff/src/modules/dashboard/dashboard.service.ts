import { Injectable } from '@nestjs/common';
import { type Dashboard, dashboardPackages } from '@vitrine/contracts';
import { Clock } from '../../platform/clock/index.ts';
import { DashboardRepository } from './dashboard.repository.ts';

/** Recent activity shows this many (staff specification, section 9). */
const recentSignups = 5;

@Injectable()
export class DashboardService {
  constructor(
    private readonly dashboard: DashboardRepository,
    private readonly clock: Clock,
  ) {}

  async get(): Promise<Dashboard> {
    const [figures, plans, signups] = await Promise.all([this.dashboard.figures(this.clock.now()), this.dashboard.plans(), this.dashboard.latestSignups(recentSignups)]);
    return {
      totalClients: figures.totalClients,
      activeClients: figures.activeClients,
      monthlyRevenueCents: Number(figures.monthlyRevenueCents),
      totalRevenueCents: Number(figures.totalRevenueCents),
      pendingPayments: figures.pendingPayments,
      clientsByPackage: dashboardPackages.map((name) => ({ name, count: plans.find((plan) => plan.name === name)?.count ?? 0 })),
      recentSignups: signups.map((signup) => ({ ...signup, practiceName: signup.practiceName || null, createdAt: signup.createdAt.toISOString() })),
    };
  }
}
