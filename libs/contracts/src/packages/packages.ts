import { z } from 'zod';
import { AmountCents, Currency, Interval } from '../common/fields.ts';
import { defineEndpoint } from '../endpoint.ts';
import { packageIds } from './package-prices.ts';

export * from './package-content.ts';
export * from './package-prices.ts';

export const PackageId = z.enum(packageIds);
export type PackageId = z.infer<typeof PackageId>;

export const Package = z.object({
  id: PackageId,
  name: z.string(),
  priceCents: AmountCents,
  currency: Currency,
  interval: Interval,
  popular: z.boolean(),
  includes: PackageId.nullable(),
  features: z.array(z.string()),
});
export type Package = z.infer<typeof Package>;

export const PackageList = z.object({
  /** Of the price book these prices stand in. */
  priceBookVersion: z.number().int(),
  /** In rising order of price. */
  packages: z.array(Package),
});
export type PackageList = z.infer<typeof PackageList>;

export const packageEndpoints = {
  list: defineEndpoint({
    id: 'packages.list',
    method: 'GET',
    path: '/packages',
    summary: 'The packages with their prices as they stand in the price book',
    access: 'public',
    status: 200,
    response: PackageList,
  }),
} as const;
