import { packageContent, packageIds, type PackageContent, type PackageId } from '@vitrine/contracts';

/**
 * A package as this build knows it: what it holds is the contracts' (public specification, section 3), for whom it
 * is in one sentence is ours. What it costs is the price book's business (decision D1): `publishedCents` a month is
 * the list price this build was written with. It is shown until the BFF has told today's, and never sent anywhere.
 */
export interface PackageText extends PackageContent {
  readonly id: PackageId;
  readonly promise: string;
  readonly publishedCents: number;
}

const ours: Readonly<Record<PackageId, Pick<PackageText, 'promise' | 'publishedCents'>>> = {
  foundation: { promise: 'For one practice that wants to be found, chosen and booked.', publishedCents: 499_700 },
  transformation: { promise: 'For practices that grow faster than their front desk.', publishedCents: 995_000 },
  dominance: { promise: 'For groups that intend to lead their city.', publishedCents: 1_950_000 },
};

/** In rising order of price. */
export const packages: readonly PackageText[] = packageIds.map((id) => ({ id, ...packageContent[id], ...ours[id] }));

export const findPackage = (id: string | null): PackageText | null => packages.find((one) => one.id === id) ?? null;
