import { Injectable } from '@nestjs/common';
import { type Discount, reductionMessages, type InvoiceItemInput, type LineTax } from '@vitrine/contracts';
import type { EntityManager } from 'typeorm';
import { type TaxRateEntity, TaxRatesService } from '../tax-rates/index.ts';
import { keptOf, type Line, normal, priced, type PricedDocument, refused } from './lines.ts';

interface TypedDocument {
  readonly items: readonly InvoiceItemInput[];
  readonly discount?: Discount | null | undefined;
}

/** What a document had before, or what it is made of. */
export interface KnownDocument {
  readonly items: readonly Line[];
  readonly discount: Discount | null;
}

/** Prices what staff typed: lines with their discounts and taxes, and the document's discount (ADR 0062). */
@Injectable()
export class LinePricingService {
  constructor(private readonly rates: TaxRatesService) {}

  /**
   * What is left out stays as it is in `sourceDocument`, and so does a rate of it, although it changed since.
   * Throws `validation_failed` for a rate that doesn't exist or is archived, and as {@link priced} does.
   */
  async price(
    manager: EntityManager,
    { items, discount }: TypedDocument,
    sourceDocument: KnownDocument = { items: [], discount: null },
  ): Promise<PricedDocument> {
    const lines = await this.lines(manager, items, sourceDocument.items);
    return priced(lines, discount === undefined ? sourceDocument.discount : discount);
  }

  /** Lines with their discounts and taxes, as {@link price} reads them. Throws as it does for a rate. */
  async lines(manager: EntityManager, items: readonly InvoiceItemInput[], source: readonly Line[]): Promise<Line[]> {
    const taxes = await this.taxesOf(manager, items, source);
    return items.map((item, index) => {
      const fallback = keptOf(item, index, source);
      const { description, quantity, rate: rateCents, taxRateId } = item;
      return {
        description,
        quantity: normal(quantity),
        rateCents,
        discount: item.discount === undefined ? fallback.discount : item.discount,
        tax: taxRateId ? taxOf(taxes.get(taxRateId), index) : taxRateId === undefined ? fallback.tax : null,
      };
    });
  }

  /** The tax of each rate that is named, so that a document has one of a rate. */
  private async taxesOf(
    manager: EntityManager,
    items: readonly InvoiceItemInput[],
    source: readonly Line[],
  ): Promise<ReadonlyMap<string, LineTax | 'archived'>> {
    const renewed = new Set(items.flatMap(({ taxRateId, renewTax }) => (renewTax && taxRateId ? [taxRateId] : [])));
    const had = new Map(
      source.flatMap(({ tax }) => (tax && !renewed.has(tax.rateId) ? [[tax.rateId, tax] as const] : [])),
    );
    const rateIds = new Set(items.flatMap(({ taxRateId }) => (taxRateId && !had.has(taxRateId) ? [taxRateId] : [])));
    const rates = await this.rates.find(manager, [...rateIds]);
    return new Map<string, LineTax | 'archived'>([
      ...had,
      ...rates.map((rate) => [rate.id, rate.archivedAt ? 'archived' : toLineTax(rate)] as const),
    ]);
  }
}

const toLineTax = ({ id, name, percent, inclusive, parts }: TaxRateEntity): LineTax => ({
  rateId: id,
  name,
  percent,
  inclusive,
  ...(parts.length > 0 && { parts }),
});

/** Throws `validation_failed` beside the line's tax. */
function taxOf(tax: LineTax | 'archived' | undefined, index: number): LineTax {
  if (tax !== undefined && tax !== 'archived') return tax;
  throw refused(
    `items.${index}.taxRateId`,
    tax === 'archived' ? reductionMessages.archivedRate : reductionMessages.unknownRate,
  );
}
