import { Injectable } from '@nestjs/common';
import {
  type Discount,
  discountMessages,
  type InvoiceItem,
  type InvoiceItemInput,
  type LineTax,
} from '@vitrine/contracts';
import type { EntityManager } from 'typeorm';
import { type TaxRateEntity, TaxRatesService } from '../tax-rates/index.ts';
import { keptOf, priced, type PricedDocument, refused } from './invoice-items.ts';

interface TypedDocument {
  readonly items: readonly InvoiceItemInput[];
  readonly discount?: Discount | null | undefined;
}

interface KnownDocument {
  readonly items: readonly InvoiceItem[];
  readonly discount: Discount | null;
}

/** Prices what staff typed: lines with their discounts and taxes, and the document's discount (ADR 0062). */
@Injectable()
export class InvoicePricingService {
  constructor(private readonly rates: TaxRatesService) {}

  /**
   * What is left out stays as it is in `known`: an edit keeps the taxes of its lines although their rates changed since.
   * Throws `validation_failed` for a rate that doesn't exist or is archived, and as {@link priced} does.
   */
  async price(
    manager: EntityManager,
    { items, discount }: TypedDocument,
    known: KnownDocument = { items: [], discount: null },
  ): Promise<PricedDocument> {
    const ids = new Set(items.flatMap(({ taxRateId }) => taxRateId ?? []));
    const rates = new Map((await this.rates.find(manager, [...ids])).map((rate) => [rate.id, rate]));
    const lines = items.map((item, index) => {
      const kept = keptOf(item, index, known.items);
      const { description, quantity, rate: rateCents, taxRateId } = item;
      const taken = taxRateId ? taxOf(rates.get(taxRateId), kept.tax, `items.${index}.taxRateId`) : null;
      return {
        description,
        quantity,
        rateCents,
        discount: item.discount === undefined ? kept.discount : item.discount,
        tax: taxRateId === undefined ? kept.tax : taken,
      };
    });
    return priced(lines, discount === undefined ? known.discount : discount);
  }
}

/** A line that has the tax of an archived rate may keep it. */
function taxOf(rate: TaxRateEntity | undefined, kept: LineTax | null, field: string): LineTax {
  if (!rate) throw refused(field, discountMessages.unknownRate);
  if (!rate.archivedAt) return { rateId: rate.id, name: rate.name, percent: rate.percent, inclusive: rate.inclusive };
  if (kept?.rateId === rate.id) return kept;
  throw refused(field, discountMessages.archivedRate);
}
