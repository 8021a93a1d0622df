import { Injectable } from '@nestjs/common';
import { packageContent, type PackageId, packageIds, type PackageList } from '@vitrine/contracts';
import type { EntityManager } from 'typeorm';
import { Clock } from '../../../platform/clock.ts';
import { PackagesRepository } from './packages.repository.ts';

export interface PackagePrice {
  readonly id: PackageId;
  readonly name: string;
  readonly priceCents: number;
  readonly priceBookVersion: number;
}

/** Packages and their prices. The price book in the database is the only source of prices (decision D1). */
@Injectable()
export class PackagesService {
  constructor(
    private readonly packages: PackagesRepository,
    private readonly clock: Clock,
  ) {}

  async list(): Promise<PackageList> {
    const prices = await this.packages.currentPrices(this.clock.now());
    return {
      priceBookVersion: prices[0]?.priceBookVersion ?? 0,
      packages: prices.map(({ packageId: id, priceCents }) => {
        const { name, popular, includes, features } = packageContent[id];
        return { id, name, priceCents, currency: 'usd', interval: 'month', popular, includes, features: [...features] };
      }),
    };
  }

  /**
   * Finds a price by package id, or by name as the wizard sends it; null for anything else. Pass the manager within
   * a transaction.
   */
  async findPrice(idOrName: string, manager?: EntityManager): Promise<PackagePrice | null> {
    const query = idOrName.trim().toLowerCase();
    const wantedId = packageIds.find((one) => one === query || packageContent[one].name.toLowerCase() === query);
    return wantedId ? ((await this.listPrices(manager)).find(({ id }) => id === wantedId) ?? null) : null;
  }

  /** Current prices, cheapest first. Pass the manager within a transaction. */
  async listPrices(manager?: EntityManager): Promise<PackagePrice[]> {
    const prices = await this.packages.currentPrices(this.clock.now(), manager);
    return prices.map(({ packageId: id, priceCents, priceBookVersion }) => ({
      id,
      name: packageContent[id].name,
      priceCents,
      priceBookVersion,
    }));
  }
}
