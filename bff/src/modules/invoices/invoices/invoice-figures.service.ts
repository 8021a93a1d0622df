import { Injectable } from '@nestjs/common';
import { agencyDay, daysAfter, monthsAfter } from '@vitrine/brand';
import { figures, type InvoiceFigure, type ReceivableAge, receivableAges } from '@vitrine/contracts';
import { Clock } from '../../../platform/clock.ts';
import { InvoiceListsRepository, type InvoiceSums } from './invoice-lists.repository.ts';

/** Figures for other screens, from the same query as the invoice list. */
@Injectable()
export class InvoiceFiguresService {
  constructor(
    private readonly lists: InvoiceListsRepository,
    private readonly clock: Clock,
  ) {}

  /** Revenue of paid invoices by the month of their date; months without any are missing. */
  async earnedByMonth(): Promise<Map<string, number>> {
    const sums = await this.sumBy('month', figures.totalRevenue);
    return new Map(sums.map(({ of, earnedCents }) => [of, Number(earnedCents)]));
  }

  /** Revenue of last month up to today's day of the month, to compare this month's with. */
  earnedLastMonth(): Promise<number> {
    const today = agencyDay(this.clock.now());
    const first = `${monthsAfter(today.slice(0, 7), -1)}-01`;
    const last = daysAfter(`${today.slice(0, 7)}-01`, -1);
    const sameDay = daysAfter(first, Number(today.slice(8)) - 1);
    return this.lists.earnedBetween(first, sameDay < last ? sameDay : last);
  }

  async pendingPayments(): Promise<{ count: number; dueCents: number }> {
    const sums = await this.sumBy('status', figures.pendingPayments);
    return {
      count: sums.reduce((sum, { count }) => sum + count, 0),
      dueCents: sums.reduce((sum, { dueCents }) => sum + Number(dueCents), 0),
    };
  }

  /** Unpaid amounts by age, including ages without any. */
  async receivables(): Promise<{ age: ReceivableAge; count: number; dueCents: number }[]> {
    const sums = await this.sumBy('age', figures.owed);
    return receivableAges.map((age) => {
      const found = sums.find(({ of }) => of === age);
      return { age, count: found?.count ?? 0, dueCents: Number(found?.dueCents ?? 0) };
    });
  }

  private sumBy(dimension: 'status' | 'month' | 'age', { rows }: InvoiceFigure): Promise<InvoiceSums[]> {
    return this.lists.sumBy(dimension, rows, agencyDay(this.clock.now()));
  }
}
