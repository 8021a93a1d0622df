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
    const wantedId = packageIds.find((one) => one === wanted || packageContent[one].name.toLowerCase() === wanted);
    return wantedId ? ((await this.listPrices(runner)).find(({ id }) => id === wantedId) ?? null) : null;
  }

  /** What each package costs today, cheapest first. Within a transaction `runner` is its manager. */
  async listPrices(runner?: SqlRunner): Promise<PackagePrice[]> {
    const prices = await this.packages.currentPrices(this.clock.now(), runner);
    return prices.map(({ packageId: id, priceCents, version }) => ({
      id,
      name: packageContent[id].name,
      priceCents,
      priceBookVersion: version,
    }));
  }
}
