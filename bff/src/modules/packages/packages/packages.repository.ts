import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { PackagePriceEntity, PriceBookEntity } from './packages.entities.ts';

@Injectable()
export class PackagesRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Prices of the newest price book that is in force, cheapest first. */
  currentPrices(now: Date, manager: EntityManager = this.dataSource.manager): Promise<PackagePriceEntity[]> {
    const query = manager.createQueryBuilder(PackagePriceEntity, 'p');
    const current = query
      .subQuery()
      .select('max(b.version)')
      .from(PriceBookEntity, 'b')
      .where('b.effectiveFrom <= :now', { now });
    return query
      .where(`p.priceBookVersion = ${current.getQuery()}`)
      .setParameters(current.getParameters())
      .orderBy('p.priceCents')
      .getMany();
  }
}
