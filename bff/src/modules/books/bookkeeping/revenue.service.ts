import { Injectable } from '@nestjs/common';
import { agencyTimeZone, monthsAfter } from '@vitrine/brand';
import type { LedgerAccount, Period, RevenueByMonth } from '@vitrine/contracts';
import { cashEventsOf, ReceivablesRepository, stridesOf } from '../../invoices/index.ts';
import { entryOf, entryOfUnapplied, type JournalEntry } from './journal.ts';

type Revenue = RevenueByMonth['totals'];

const nothing: Revenue = { receivedCents: 0, earnedCents: 0, taxCents: 0, cashEarnedCents: 0, cashTaxCents: 0 };

/** Revenue on either basis (ADR 0116), made from the entries of the journal and the events behind them. */
@Injectable()
export class RevenueService {
  constructor(private readonly receivables: ReceivablesRepository) {}

  async byMonth(period: Period): Promise<RevenueByMonth> {
    const months = new Map<string, Revenue>();
    for (let month = period.from.slice(0, 7); month <= period.to.slice(0, 7); month = monthsAfter(month, 1))
      months.set(month, nothing);
    const add = (day: string, change: Revenue): void => {
      const month = day.slice(0, 7);
      months.set(month, sumOf([months.get(month) ?? nothing, change]));
    };
    for (const days of stridesOf(period)) {
      const [invoices, unapplied] = await Promise.all([
        this.receivables.factsIn(days),
        this.receivables.unappliedIn(days),
      ]);
      for (const { event, earnedCents, taxCents } of invoices.flatMap(cashEventsOf))
        if (event.day >= days.from && event.day <= days.to)
          add(event.day, { ...bookedIn(entryOf(event)), cashEarnedCents: earnedCents, cashTaxCents: taxCents });
      for (const fact of unapplied) add(fact.bookedOn, bookedIn(entryOfUnapplied(fact)));
    }
    return {
      period: { ...period, timeZone: agencyTimeZone },
      months: [...months].map(([month, revenue]) => ({ month, ...revenue })),
      totals: sumOf([...months.values()]),
    };
  }
}

/** What an entry of the journal says about money and accrual. */
function bookedIn({ lines }: JournalEntry): Revenue {
  const debitOf = (...accounts: readonly LedgerAccount[]): number =>
    lines.reduce((sum, { account, cents }) => sum + (accounts.includes(account) ? cents : 0), 0);
  return {
    ...nothing,
    receivedCents: debitOf('bank', 'clearing'),
    earnedCents: 0 - debitOf('revenue', 'refunds', 'badDebt'),
    taxCents: 0 - debitOf('salesTax'),
  };
}

const sumOf = (all: readonly Revenue[]): Revenue =>
  all.reduce(
    (sum, one) => ({
      receivedCents: sum.receivedCents + one.receivedCents,
      earnedCents: sum.earnedCents + one.earnedCents,
      taxCents: sum.taxCents + one.taxCents,
      cashEarnedCents: sum.cashEarnedCents + one.cashEarnedCents,
      cashTaxCents: sum.cashTaxCents + one.cashTaxCents,
    }),
    nothing,
  );
