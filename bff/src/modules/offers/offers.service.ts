import { Injectable } from '@nestjs/common';
import type { PackageId } from '@vitrine/contracts';
import type { SqlRunner } from '../../platform/database/index.ts';
import { CodesService } from '../codes/index.ts';
import { PackagesService } from '../packages/index.ts';

/** What someone is offered, at a price a month. It is stored as it was quoted. */
export interface Offer {
  readonly kind: 'package' | 'code';
  readonly packageId: PackageId | null;
  readonly codeId: string | null;
  readonly code: string | null;
  readonly title: string;
  readonly description: string | null;
  readonly priceCents: number;
  /** Of a package's own price. */
  readonly priceBookVersion: number | null;
}

/** The one place where a package or a code gets its price (decision D1). */
@Injectable()
export class OffersService {
  constructor(
    private readonly packages: PackagesService,
    private readonly codes: CodesService,
  ) {}

  /** The offer behind a package (id or name), a code, or a package at a code's price; null when nothing of it has a price. Within a transaction `runner` is its manager. */
  async find({ package: packageRef, code: codeText }: { package?: string | undefined; code?: string | undefined }, runner?: SqlRunner): Promise<Offer | null> {
    const chosen = packageRef ? await this.packages.findPrice(packageRef, runner) : null;
    if (packageRef && !chosen) return null;
    const code = codeText ? await this.codes.findUsable(codeText, runner) : null;
    if (code?.priceCents) {
      return {
        kind: chosen ? 'package' : 'code',
        packageId: chosen?.id ?? null,
        codeId: code.id,
        code: code.code,
        title: chosen?.name ?? (code.kind === 'client' ? 'Your monthly plan' : code.name),
        description: code.description || null,
        priceCents: code.priceCents,
        priceBookVersion: null,
      };
    }
    if (!chosen) return null;
    return { kind: 'package', packageId: chosen.id, codeId: null, code: null, title: chosen.name, description: null, priceCents: chosen.priceCents, priceBookVersion: chosen.priceBookVersion };
  }

  /** Whether a code exists and may be used now, with a price or without. */
  async isUsable(code: string, runner?: SqlRunner): Promise<boolean> {
    return (await this.codes.findUsable(code, runner)) !== null;
  }
}
