import { z } from 'zod';
import { AmountCents, Currency, Interval } from '../common/fields.ts';
import { defineEndpoint } from '../endpoint.ts';

export const packageIds = ['foundation', 'transformation', 'dominance'] as const;
export const PackageId = z.enum(packageIds);
export type PackageId = z.infer<typeof PackageId>;

export interface PackageContent {
  readonly name: string;
  /** The middle tier carries the 'MOST POPULAR' badge. */
  readonly popular: boolean;
  /** The package all of whose content is in this one as well. */
  readonly includes: PackageId | null;
  /** What this package adds. */
  readonly features: readonly string[];
}

/**
 * What the three packages hold (public specification, section 3). What they cost only the BFF knows: `GET /packages`.
 */
export const packageContent: Readonly<Record<PackageId, PackageContent>> = {
  foundation: {
    name: 'Foundation Elite',
    popular: false,
    includes: null,
    features: [
      'Brand audit',
      'AI patient-acquisition campaigns',
      'Website optimization',
      'Monthly content: 4 videos, 12 posts, 2 blogs',
      'Analytics',
      'Senior account manager',
      'Monthly consultation calls',
    ],
  },
  transformation: {
    name: 'Visionary Transformation',
    popular: true,
    includes: 'foundation',
    features: [
      'Funnel automation',
      '8 videos a month',
      'Multi-channel ads: Google, Meta, LinkedIn',
      'Reputation management',
      'Bi-weekly sessions',
      'Custom AI chatbot',
      'Competitive reports',
      'Staff training',
    ],
  },
  dominance: {
    name: 'Market Dominance',
    popular: false,
    includes: 'transformation',
    features: [
      'Expansion strategy',
      'AI prediction modelling', // lint-words: the specification's text
      'Custom software',
      'Weekly C-level sessions',
      'Team of 5 or more specialists',
      'PR',
      'Speaking opportunities',
      'Conference presence',
      '24/7 support',
      'Quarterly in-person intensives',
    ],
  },
};

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
