import {
  api,
  packageContent,
  type PackageContent,
  type PackageId,
  packageIds,
  packagePrices,
} from '@vitrine/contracts';
import { useApi } from '@vitrine/shell-sdk';
import { useEffect, useState } from 'react';

/**
 * A package: its content comes from the contracts (public specification, section 3). The
 * price book sets its price (decision D1): `publishedCents` a month is the list price at build time. It is shown until
 * the BFF has returned today's, and never sent anywhere.
 */
export interface PackageText extends PackageContent {
  readonly id: PackageId;
  readonly publishedCents: number;
}

/** In rising order of price. */
export const packages: readonly PackageText[] = packageIds.map((id) => ({
  id,
  ...packageContent[id],
  publishedCents: packagePrices[id],
}));

export const findPackage = (id: string | null): PackageText | null => packages.find((one) => one.id === id) ?? null;

export type Prices = Readonly<Record<PackageId, number>>;

/** Cents a month of each package: the published ones, then today's from the BFF. */
export function usePrices(): Prices {
  const client = useApi();
  const [prices, setPrices] = useState<Prices>(packagePrices);
  useEffect(() => {
    const leaving = new AbortController();
    client.call(api.packages.list, { signal: leaving.signal }).then(
      ({ packages: current }) =>
        setPrices((before) => ({
          ...before,
          ...Object.fromEntries(current.map(({ id, priceCents }) => [id, priceCents])),
        })),
      // The published prices stay; the payment page shows what is charged in any case.
      () => undefined,
    );
    return () => leaving.abort();
  }, [client]);
  return prices;
}
