/** The one place that names the agency (decision D10). Change it, and site, portal and mails follow. */
export const brand = {
  /** The agency the public meets. */
  agency: 'Halcyon',
  /** The product staff work in. */
  product: 'Vitrine',
  tagline: 'Creative, AI and software for aesthetic medicine',
  description:
    'Halcyon builds the sites, systems and patient journeys behind considered medical, aesthetic and dental practices.',
  city: 'New York',
  coordinates: '40.7644° N, 73.9722° W',
  /** Origin of canonical links; requests are served on whatever host the edge answers. */
  siteUrl: 'https://halcyon.example',
  email: {
    hello: 'hello@halcyon.example',
    /** From line of every mail. */
    from: 'Halcyon <studio@halcyon.example>',
  },
  social: {
    linkedin: 'https://www.linkedin.com/company/halcyon-example',
    instagram: 'https://www.instagram.com/halcyon.example',
    x: 'https://x.com/halcyon_example',
    github: 'https://github.com/halcyon-example',
  },
  /** Statistics of the demo brand are illustrative, and every place that shows one says so. */
  statisticsNote: 'illustrative figures',
} as const;

/**
 * How a monthly plan ends (ADR 0040). The terms page, the payment page, receipts and mails all say it with these words, so
 * that there is one rule. Where to write stands beside it: documents name the address that owners set.
 */
export const cancellation =
  'You can cancel any time: write us one line before your next billing date, and you won’t be charged again.';
