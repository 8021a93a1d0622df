/** The one place that names the agency (decision D10). Change it, and site, portal and mails follow. */
export const brand = {
  /** The agency the public meets. */
  agency: 'Halcyon',
  /** The product staff work in. */
  product: 'Vitrine',
  tagline: 'Creative, AI and software for aesthetic medicine',
  description: 'Halcyon builds websites, booking and AI front desks for dermatology, med spa and dental practices.',
  city: 'New York',
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
  /** Shown beside every statistic of the demo brand. */
  statisticsNote: 'illustrative figures',
} as const;

/**
 * How a monthly plan ends (ADR 0040). The terms page, the payment page, receipts and mails all use this text. The
 * address to write to is added beside it: documents name the one that owners set.
 */
export const cancellation =
  'You can cancel any time: write us one line before your next billing date, and you won’t be charged again.';
