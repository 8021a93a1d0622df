import { Injectable } from '@nestjs/common';
import { invalidCodeText, type PackageId } from '@vitrine/contracts';
import { formatCents } from '@vitrine/money';
import type { EntityManager } from 'typeorm';
import {
  choosePackageMessage,
  type CodeRecord,
  CodesService,
  listPriceMessage,
  priceWithCode,
  notApplicableMessage,
} from '../codes/index.ts';
import { type PackagePrice, PackagesService } from '../packages/index.ts';

/** A priced monthly offer. It is stored with the submission or checkout as it was quoted. */
export interface Offer {
  readonly kind: 'package' | 'code';
  readonly packageId: PackageId | null;
  readonly codeId: string | null;
  readonly code: string | null;
  /** The team's name for the code. Offers stored by earlier releases lack it. */
  readonly codeName?: string | null;
  readonly title: string;
  readonly description: string | null;
  readonly priceCents: number;
  /** The package's price without a code; null for a code's own offer. Offers stored by earlier releases lack it. */
  readonly listPriceCents?: number | null;
  /** The price book that the package's price comes from. */
  readonly priceBookVersion: number | null;
}

/** A given code that does not apply, with a message for the buyer (decision D11). */
export interface CodeRefusal {
  readonly code: string;
  readonly reason: 'unusable' | 'unfit';
  readonly message: string;
}

/** With a refused code the offer is at the list price, or null when only the code was given. */
export interface Quotation {
  readonly offer: Offer | null;
  readonly refused: CodeRefusal | null;
}

interface Wanted {
  readonly package?: string | undefined;
  readonly code?: string | undefined;
}

const nothing: Quotation = { offer: null, refused: null };

/** The only place that prices packages and codes (decision D1). */
@Injectable()
export class OffersService {
  constructor(
    private readonly packages: PackagesService,
    private readonly codes: CodesService,
  ) {}

  /** The offer for a package (id or name), a code, or both. Pass the manager within a transaction. */
  async find({ package: packageRef, code: codeText = '' }: Wanted, manager?: EntityManager): Promise<Quotation> {
    const chosen = packageRef ? await this.packages.findPrice(packageRef, manager) : null;
    if (packageRef && !chosen) return nothing;
    const normalizedCode = codeText.trim().toUpperCase();
    const code = normalizedCode ? await this.codes.findUsable(normalizedCode, manager) : null;
    if (chosen) return ofPackage(chosen, normalizedCode, code);
    if (!normalizedCode) return nothing;
    if (!code) return { offer: null, refused: { code: normalizedCode, reason: 'unusable', message: invalidCodeText } };
    if (code.packages.length === 0)
      return { offer: code.priceCents === null ? null : ownOffer(code, code.priceCents), refused: null };
    const [only, ...others] = (await this.packages.listPrices(manager)).filter(({ id }) => code.packages.includes(id));
    return only && others.length === 0
      ? ofPackage(only, normalizedCode, code)
      : { offer: null, refused: { code: normalizedCode, reason: 'unfit', message: choosePackageMessage(code) } };
  }

  /** Counts an invalid code of an anonymous caller. Throws `rate_limited` after too many. */
  async countGuess(code: string, address: string): Promise<void> {
    await this.codes.guess(code, address);
  }
}

function ofPackage(chosen: PackagePrice, normalizedCode: string, code: CodeRecord | null): Quotation {
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
  if (!normalizedCode) return { offer: listed, refused: null };
  const refused: CodeRefusal = code
    ? { code: normalizedCode, reason: 'unfit', message: notApplicableMessage(code, chosen) }
    : { code: normalizedCode, reason: 'unusable', message: `${invalidCodeText} ${listPriceMessage(chosen)}` };
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

/** '$1,200 a month', for the team's mails. */
export const monthly = (cents: number): string => `${formatCents(cents)} a month`;

/** 'SPRING (Spring Atelier)'. */
export const codeText = (code: string, offer: Offer | null): string =>
  offer?.codeName && offer.code === code ? `${code} (${offer.codeName})` : code;

/** The list price of a package bought with a code; null otherwise. */
export const listPriceText = (offer: Offer | null): string | null => {
  const list = offer?.code ? offer.listPriceCents : null;
  return list ? monthly(list) : null;
};
