import { Injectable } from '@nestjs/common';
import { invalidCodeText, type PackageId } from '@vitrine/contracts';
import type { SqlRunner } from '../../platform/database/index.ts';
import { chooseText, type CodeRecord, CodesService, listPriceText, priceWithCode, unfitText } from '../codes/index.ts';
import { type PackagePrice, PackagesService } from '../packages/index.ts';

/** What someone is offered, at a price a month. It is stored as it was quoted. */
export interface Offer {
  readonly kind: 'package' | 'code';
  readonly packageId: PackageId | null;
  readonly codeId: string | null;
  readonly code: string | null;
  /** What the team calls the code. Offers of earlier releases do not say. */
  readonly codeName?: string | null;
  readonly title: string;
  readonly description: string | null;
  readonly priceCents: number;
  /** What the package costs without a code; null for a code's own offer. Offers of earlier releases do not say. */
  readonly listPriceCents?: number | null;
  /** Where the package's price stands. */
  readonly priceBookVersion: number | null;
}

/** A code that was named and doesn't count, said in words for whoever named it (decision D11). */
export interface CodeRefusal {
  readonly code: string;
  readonly reason: 'unusable' | 'unfit';
  readonly message: string;
}

/** What is offered: with a refused code at the list price, or not at all where only the code named something. */
export interface Quotation {
  readonly offer: Offer | null;
  readonly refused: CodeRefusal | null;
}

interface Wanted {
  readonly package?: string | undefined;
  readonly code?: string | undefined;
}

const nothing: Quotation = { offer: null, refused: null };

/** The one place where a package or a code gets its price (decision D1). */
@Injectable()
export class OffersService {
  constructor(
    private readonly packages: PackagesService,
    private readonly codes: CodesService,
  ) {}

  /** The offer behind a package (id or name), a code, or a package with a code. Within a transaction `runner` is its manager. */
  async find({ package: packageRef, code: codeText = '' }: Wanted, runner?: SqlRunner): Promise<Quotation> {
    const chosen = packageRef ? await this.packages.findPrice(packageRef, runner) : null;
    if (packageRef && !chosen) return nothing;
    const named = codeText.trim().toUpperCase();
    const code = named ? await this.codes.findUsable(named, runner) : null;
    if (chosen) return ofPackage(chosen, named, code);
    if (!named) return nothing;
    if (!code) return { offer: null, refused: { code: named, reason: 'unusable', message: invalidCodeText } };
    if (code.packages.length === 0)
      return { offer: code.priceCents === null ? null : ownOffer(code, code.priceCents), refused: null };
    const [only, ...others] = (await this.packages.listPrices(runner)).filter(({ id }) => code.packages.includes(id));
    return only && others.length === 0
      ? ofPackage(only, named, code)
      : { offer: null, refused: { code: named, reason: 'unfit', message: chooseText(code) } };
  }

  /** Counts a code that an anonymous caller typed, if it leads nowhere. Throws `rate_limited` once too many did. */
  async countGuess(code: string, address: string): Promise<void> {
    await this.codes.guess(code, address);
  }
}

function ofPackage(chosen: PackagePrice, named: string, code: CodeRecord | null): Quotation {
  const { id: packageId, name: title, priceCents: listPriceCents, priceBookVersion } = chosen;
  const listed: Offer = {
    kind: 'package',
    packageId,
    codeId: null,
    code: null,
    codeName: null,
    title,
    description: null,
    priceCents: listPriceCents,
    listPriceCents,
    priceBookVersion,
  };
  const priceCents = code && priceWithCode(code, chosen);
  if (code && priceCents !== null)
    return {
      offer: {
        ...listed,
        codeId: code.id,
        code: code.code,
        codeName: code.name,
        description: code.description || null,
        priceCents,
      },
      refused: null,
    };
  if (!named) return { offer: listed, refused: null };
  const refused: CodeRefusal = code
    ? { code: named, reason: 'unfit', message: unfitText(code, chosen) }
    : { code: named, reason: 'unusable', message: `${invalidCodeText} ${listPriceText(chosen)}` };
  return { offer: listed, refused };
}

const ownOffer = (code: CodeRecord, priceCents: number): Offer => ({
  kind: 'code',
  packageId: null,
  codeId: code.id,
  code: code.code,
  codeName: code.name,
  title: code.kind === 'client' ? 'Your monthly plan' : code.name,
  description: code.description || null,
  priceCents,
  listPriceCents: null,
  priceBookVersion: null,
});
