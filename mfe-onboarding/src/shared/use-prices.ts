import { api, type PackageId } from '@vitrine/contracts';
import { useApi } from '@vitrine/shell-sdk';
import { useEffect, useState } from 'react';
import { packages } from './packages.ts';

export type Prices = Readonly<Record<PackageId, number>>;

const published = Object.fromEntries(packages.map(({ id, publishedCents }) => [id, publishedCents])) as Prices;

/** Cents a month of each package: the published ones, and as soon as the BFF has told them today's. */
export function usePrices(): Prices {
  const client = useApi();
  const [prices, setPrices] = useState(published);
  useEffect(() => {
    const leaving = new AbortController();
    client.call(api.packages.list, { signal: leaving.signal }).then(
      ({ packages: current }) =>
        setPrices((before) => ({
          ...before,
          ...Object.fromEntries(current.map(({ id, priceCents }) => [id, priceCents])),
        })),
      // The published prices stay; what is charged is said by the payment page in any case.
      () => undefined,
    );
    return () => leaving.abort();
  }, [client]);
  return prices;
}
