import { Injectable } from '@nestjs/common';
import type { PackageId } from '@vitrine/contracts';
import { DataSource } from 'typeorm';
import { rowsOf, type SqlRunner } from '../../platform/database/index.ts';

export interface PriceRow {
  readonly version: number;
  readonly packageId: PackageId;
  readonly priceCents: number;
}

@Injectable()
export class PackagesRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Prices of the newest price book that is in force, cheapest first. */
  currentPrices(now: Date, runner: SqlRunner = this.dataSource): Promise<PriceRow[]> {
    return rowsOf<PriceRow>(
      runner,
      `SELECT price_book_version AS version, package_id AS "packageId", price_cents AS "priceCents" FROM package_prices
       WHERE price_book_version = (SELECT max(version) FROM price_books WHERE effective_from <= $1)
         ORDER BY price_cents`,
      [now],
    );
  }
}
