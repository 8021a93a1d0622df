import { Injectable } from '@nestjs/common';
import { packageContent, type PackageId, packageIds, type PackageList } from '@vitrine/contracts';
import { Clock } from '../../platform/clock/index.ts';
import type { SqlRunner } from '../../platform/database/index.ts';
import { PackagesRepository } from './packages.repository.ts';

export interface PackagePrice {
  readonly id: PackageId;
  readonly name: string;
  readonly priceCents: number;
  readonly priceBookVersion: number;
}

/** The packages and what they cost: the price book in the database is the only authority (decision D1). */
@Injectable()
export class PackagesService {
  constructor(
    private readonly packages: PackagesRepository,
    private readonly clock: Clock,
  ) {}

  async list(): Promise<PackageList> {
    const prices = await this.packages.currentPrices(this.clock.now());
    return {
      priceBookVersion: prices[0]?.version ?? 0,
      packages: prices.map(({ packageId: id, priceCents }) => {
        const { name, popular, includes, features } = packageContent[id];
        return { id, name, priceCents, currency: 'usd', interval: 'month', popular, includes, features: [...features] };
      }),
    };
  }

  /** By id, or by name as the wizard hands it on; null for anything else. Within a transaction `runner` is its manager. */
  async findPrice(idOrName: string, runner?: SqlRunner): Promise<PackagePrice | null> {
    const wanted = idOrName.trim().toLowerCase();
    const id = packageIds.find((one) => one === wanted || packageContent[one].name.toLowerCase() === wanted);
    const prices = id ? await this.packages.currentPrices(this.clock.now(), runner) : [];
    const price = prices.find(({ packageId }) => packageId === id);
    return id && price ? { id, name: packageContent[id].name, priceCents: price.priceCents, priceBookVersion: price.version } : null;
  }
}
