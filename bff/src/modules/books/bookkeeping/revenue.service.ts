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
    for await (const { entry, ...cash } of this.booked(period)) add(entry.day, { ...bookedIn(entry), ...cash });
    return {
      period: { ...period, timeZone: agencyTimeZone() },
      months: [...months].map(([month, revenue]) => ({ month, ...revenue })),
      totals: sumOf([...months.values()]),
    };
  }

  /** The entries with which money came or went, oldest day first. */
  async received(period: Period): Promise<(JournalEntry & { readonly cents: number })[]> {
    const received: (JournalEntry & { readonly cents: number })[] = [];
    for await (const { entry } of this.booked(period)) {
      const { receivedCents } = bookedIn(entry);
      if (receivedCents !== 0) received.push({ ...entry, cents: receivedCents });
    }
    return received;
  }

  /** The entries of a period without the provider's own, oldest day first, each with what it adds on cash basis. */
  private async *booked(period: Period): AsyncGenerator<Booked> {
    for (const days of stridesOf(period)) {
      const [invoices, unapplied] = await Promise.all([
        this.receivables.factsIn(days),
        this.receivables.unappliedIn(days),
      ]);
      yield* [
        ...invoices
          .flatMap(cashEventsOf)
          .filter(({ event: { day } }) => day >= days.from && day <= days.to)
          .map(({ event, earnedCents, taxCents }) => ({
            entry: entryOf(event),
            cashEarnedCents: earnedCents,
            cashTaxCents: taxCents,
          })),
        ...unapplied.map((fact) => ({ entry: entryOfUnapplied(fact), ...noCash })),
      ].toSorted(byDay);
    }
  }
}

type Booked = Pick<Revenue, 'cashEarnedCents' | 'cashTaxCents'> & { readonly entry: JournalEntry };
const noCash = { cashEarnedCents: 0, cashTaxCents: 0 };
const byDay = (a: Booked, b: Booked): number => (a.entry.day < b.entry.day ? -1 : a.entry.day > b.entry.day ? 1 : 0);

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
