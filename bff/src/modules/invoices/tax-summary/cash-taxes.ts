import { Injectable } from '@nestjs/common';
import type { Sales, TaxSummary } from '@vitrine/contracts';
import type { EntityManager } from 'typeorm';
import { cashEventsOf, type Days, ReceivablesRepository, stridesOf } from '../receivables/index.ts';
import { addedSales, noSales } from './sales.ts';

type Rate = TaxSummary['rates'][number];

/** What a period has on one basis. */
export interface PeriodTaxes {
  /** By name. */
  readonly rates: Rate[];
  readonly sales: Sales;
}

/** Taxes on cash basis: what each rate has of the money that paid invoices (ADR 0116). */
@Injectable()
export class CashTaxes {
  constructor(private readonly receivables: ReceivablesRepository) {}

  /** What lowers a tax, such as a refund, counts as credited. */
  async of(period: Days, manager?: EntityManager): Promise<PeriodTaxes> {
    let sales: Sales = noSales;
    const rates = new Map<string, Rate & { readonly paid: Set<string> }>();
    for (const days of stridesOf(period))
      for (const { event, taxes, ...change } of (await this.receivables.factsIn(days, manager)).flatMap(cashEventsOf)) {
        if (event.day < days.from || event.day > days.to) continue;
        sales = addedSales(sales, { ...change, grossCents: change.earnedCents });
        for (const { name, percent, inclusive, baseCents, taxCents, sharesBase } of taxes) {
          const key = JSON.stringify([name, percent, inclusive]);
          const rate = rates.get(key) ?? { name, percent, inclusive, ...nothing, paid: new Set() };
          const isMore = taxCents > 0 || (taxCents === 0 && baseCents > 0);
          if (isMore) rate.paid.add(event.invoice.id);
          rates.set(key, {
            ...rate,
            invoices: rate.paid.size,
            creditNotes: rate.creditNotes + (isMore ? 0 : 1),
            baseCents: rate.baseCents + (isMore ? baseCents : 0),
            ...(isMore && sharesBase && { sharedBaseCents: (rate.sharedBaseCents ?? 0) + baseCents }),
            taxCents: rate.taxCents + (isMore ? taxCents : 0),
            creditedTaxCents: rate.creditedTaxCents - (isMore ? 0 : taxCents),
            netTaxCents: rate.netTaxCents + taxCents,
            netBaseCents: (rate.netBaseCents ?? 0) + baseCents,
          });
        }
      }
    return { rates: [...rates.values()].map(({ paid: _paid, ...rate }) => rate).toSorted(byName), sales };
  }
}

const nothing = { invoices: 0, creditNotes: 0, baseCents: 0, taxCents: 0, creditedTaxCents: 0, netTaxCents: 0 };

const byName = (a: Rate, b: Rate): number =>
  compare(a.name.toLowerCase(), b.name.toLowerCase()) ||
  compare(a.name, b.name) ||
  a.percent - b.percent ||
  Number(a.inclusive) - Number(b.inclusive);
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
