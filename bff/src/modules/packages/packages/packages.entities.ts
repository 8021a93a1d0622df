import type { PackageId } from '@vitrine/contracts';
import { Check, Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** The monthly price of a package in one price book. */
@Entity('package_prices')
@Check('package_prices_package_id_check', `package_id IN ('foundation', 'transformation', 'dominance')`)
@Check('package_prices_price_cents_check', `(price_cents >= 1) AND (price_cents <= 99999999)`)
export class PackagePriceEntity {
  @ForeignKey('PriceBookEntity', 'version', { name: 'package_prices_price_book_version_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn({ type: 'integer', name: 'price_book_version' })
  priceBookVersion: number;
  @PrimaryColumn({ type: 'text', name: 'package_id' })
  packageId: PackageId;
  @Column({ type: 'integer', name: 'price_cents' })
  priceCents: number;
}

/** A version of the price list. */
@Entity('price_books')
export class PriceBookEntity {
  @PrimaryColumn('integer')
  version: number;
  @Column({ type: 'timestamptz', name: 'effective_from', precision: 3 })
  effectiveFrom: Date;
}
