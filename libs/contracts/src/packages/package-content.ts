import type { packageIds } from './package-prices.ts';

type PackageId = (typeof packageIds)[number];

export interface PackageContent {
  readonly name: string;
  /** Whom it is for, in one line. */
  readonly promise: string;
  /** The middle tier carries the 'MOST POPULAR' badge. */
  readonly popular: boolean;
  /** The package all of whose content is in this one as well. */
  readonly includes: PackageId | null;
  /** What this package adds. */
  readonly features: readonly string[];
}

/** What the packages hold (public specification, section 3). Without schemas, because the landing page reads it. */
export const packageContent: Readonly<Record<PackageId, PackageContent>> = {
  foundation: {
    name: 'Foundation Elite',
    promise: 'For one practice that wants more patients.',
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
    promise: 'For growing practices on several channels.',
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
    promise: 'For groups that want to lead their city.',
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
